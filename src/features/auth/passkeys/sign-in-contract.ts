import { z } from '@hono/zod-openapi';
import { limits } from '../../../limits.ts';
import { defineRefusals, errors, json, jsonBody } from '../../../platform/http/errors.ts';
import { defineRoute } from '../../../platform/http/route.ts';
import { deviceHeader, newSessionSchema } from '../contract.ts';
import { credentialBase, encodedBytes, requestOptionsSchema } from './passkeys-contract.ts';

/** The answer is the same for everybody: the authenticator knows whose passkeys it has. */
export const startPasskeyLogin = defineRoute({
  method: 'post',
  path: '/auth/login/passkey/options',
  access: 'anyone',
  summary: 'Get the options for `navigator.credentials.get`',
  responses: {
    200: json(z.object({ options: requestOptionsSchema }), 'With a new challenge'),
    ...errors(429),
  },
});

export const signedChallenge = credentialBase
  .extend({
    response: z.object({
      clientDataJSON: encodedBytes(limits.passkeyPartLength),
      authenticatorData: encodedBytes(limits.passkeyPartLength),
      signature: encodedBytes(limits.passkeyPartLength),
      userHandle: encodedBytes(limits.userHandleLength),
    }),
  })
  .openapi('SignedChallenge', { description: '`AuthenticationResponseJSON` of WebAuthn' });

export type SignedChallenge = z.infer<typeof signedChallenge>;

/** Ends the session that the browser sends, as `login` does. */
export const passkeyLogin = defineRoute({
  method: 'post',
  path: '/auth/login/passkey',
  access: 'anyone',
  summary: 'Sign in with a passkey',
  request: { headers: deviceHeader, body: jsonBody(z.object({ credential: signedChallenge })) },
  responses: {
    200: json(newSessionSchema, 'A new session'),
    ...errors(400, 401, 429),
  },
});

export const passkeyLoginRefusals = defineRefusals({
  /** The challenge expired, was used or is unknown: the browser must request another one. */
  expired: {
    status: 401,
    code: 'passkey_expired',
    text: {
      fr: 'La demande a expiré. Réessayez.',
      en: 'The request has expired. Please try again.',
    },
  },
  refused: {
    status: 401,
    code: 'passkey_refused',
    text: {
      fr: 'Cette clé d’accès n’a pas pu être vérifiée. Connectez-vous avec votre mot de passe.',
      en: 'This passkey could not be verified. Sign in with your password.',
    },
  },
  /** A code other than `refused`, so that the browser can tell the password manager to forget the passkey. */
  unknown: {
    status: 401,
    code: 'unknown_passkey',
    text: {
      fr: 'Cette clé d’accès a été retirée du compte. Connectez-vous avec votre mot de passe.',
      en: 'This passkey has been removed from the account. Sign in with your password.',
    },
  },
});
