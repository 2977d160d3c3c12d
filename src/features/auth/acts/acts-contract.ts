import { z } from '@hono/zod-openapi';
import { provenActs } from '../../../enums.ts';
import { defineRefusals, errors, json, jsonBody } from '../../../platform/http/errors.ts';
import { mailedCode } from '../../../platform/http/input/fields.ts';
import { defineRoute } from '../../../platform/http/route.ts';
import { deviceHeader } from '../contract.ts';
import { signedChallenge } from '../passkeys/sign-in-contract.ts';

/**
 * The code is valid for this act, once. A session alone is not enough: whoever finds an owner's tablet could
 * end the restaurant or take it over.
 */
export const requestActCode = defineRoute({
  method: 'post',
  path: '/auth/act-code',
  access: 'manage',
  summary: 'Mail a code for an act that ends or takes a restaurant; or get it by a passkey',
  request: {
    headers: deviceHeader,
    body: jsonBody(
      z.object({
        act: z.enum(provenActs),
        credential: signedChallenge.optional().openapi({
          description: 'Signs a challenge of `/auth/login/passkey/options`',
        }),
      }),
    ),
  },
  responses: {
    200: json(z.object({ code: mailedCode }), 'The code, after a passkey'),
    202: json(z.object({ success: z.literal(true) }), 'The code is mailed'),
    ...errors(400, 401, 403, 409, 429),
  },
});

export const actRefusals = defineRefusals({
  proofNeeded: {
    status: 403,
    code: 'proof_needed',
    text: {
      fr: 'Il faut pour cela le code que nous envoyons à l’adresse de votre compte.',
      en: 'This needs the code that we send to the address of your account.',
    },
  },
});
