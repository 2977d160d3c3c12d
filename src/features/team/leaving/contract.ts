import { z } from '@hono/zod-openapi';
import { limits } from '../../../limits.ts';
import {
  defineRefusals,
  errors,
  errorWith,
  json,
  jsonBody,
} from '../../../platform/http/errors.ts';
import { emailAddress } from '../../../platform/http/input/fields.ts';
import { defineRoute } from '../../../platform/http/route.ts';

const ownedSchema = z.object({ id: z.string(), slug: z.string(), name: z.string() });

/**
 * Callers type their e-mail address to confirm, so that nobody deletes an account by mistake.
 * Paired devices have no account. A super_admin is removed on the command line only.
 */
export const deleteAccount = defineRoute({
  method: 'delete',
  path: '/auth/account',
  access: 'manage',
  summary: 'Delete the caller’s account, with its sessions and its place in every team',
  request: { body: jsonBody(z.object({ email: emailAddress(limits.emailLength) })) },
  responses: {
    200: json(z.object({ success: z.literal(true) }), 'The account is gone'),
    ...errors(400),
    ...errorWith(409, { restaurants: z.array(ownedSchema).optional() }),
  },
});

export const leavingRefusals = defineRefusals({
  wrongAddress: {
    status: 400,
    code: 'wrong_address',
    text: {
      fr: 'Ce n’est pas l’adresse de votre compte. Recopiez-la pour le supprimer.',
      en: 'This is not your account’s address. Type it to delete the account.',
    },
  },
  soleOwner: {
    status: 409,
    code: 'sole_owner',
    text: {
      fr: 'Vous êtes seul propriétaire d’un restaurant\u202f: nommez un autre propriétaire ou supprimez d’abord ce restaurant.',
      en: 'You are the only owner of a restaurant: make somebody else an owner, or delete that restaurant first.',
    },
  },
});
