import { z } from '@hono/zod-openapi';
import { limits } from '../../../limits.ts';
import { defineRefusals, errors, json, jsonBody } from '../../../platform/http/errors.ts';
import { optionalLine } from '../../../platform/http/input/fields.ts';
import { defineRoute } from '../../../platform/http/route.ts';
import { memberSchema, newSessionSchema, touchHeader } from '../../auth/contract.ts';

const typedCode = z
  .string()
  .max(limits.typedPairingCodeLength)
  .openapi({ example: '7KQ4-9WXZ', description: 'In any case, with or without dashes' });

const named = z.object({ name: z.string() });

/** A wrong code counts as a try, as in `pairDevice`, so that previews do not help guessing. */
export const previewPairing = defineRoute({
  method: 'post',
  path: '/auth/pair/preview',
  access: 'anyone',
  summary: 'Read whose pairing code it is, without using it up',
  request: { body: jsonBody(z.object({ code: typedCode })) },
  responses: {
    200: json(z.object({ member: named, restaurant: named }), 'The member and the restaurant'),
    ...errors(400, 429),
  },
});

/** Ends the session that the device sends, as signing in does. */
export const pairDevice = defineRoute({
  method: 'post',
  path: '/auth/pair',
  access: 'anyone',
  summary: 'Sign a device in with a pairing code',
  request: {
    headers: touchHeader,
    body: jsonBody(
      z.object({
        code: typedCode,
        deviceName: optionalLine(limits.deviceNameLength),
      }),
    ),
  },
  responses: {
    201: json(newSessionSchema.extend({ member: memberSchema }), 'A new session'),
    ...errors(400, 429),
  },
});

export const pairingRefusals = defineRefusals({
  /** One answer for wrong, expired and used codes, so that it does not help guessing. */
  badPairingCode: {
    status: 400,
    code: 'bad_pairing_code',
    text: {
      fr: 'Ce code n’est pas le bon, ou il a déjà servi ou expiré. Vérifiez-le, ou demandez-en un nouveau au responsable.',
      en: 'This code is not right, or has been used or has expired. Check it, or ask the manager for a new one.',
    },
  },
});
