import { z } from '@hono/zod-openapi';
import { limits } from '../../../limits.ts';
import { defineRefusals, errors, json, jsonBody } from '../../../platform/http/errors.ts';
import { instantField, mailedCode, requiredLine } from '../../../platform/http/input/fields.ts';
import { defineRoute } from '../../../platform/http/route.ts';
import { deviceHeader } from '../contract.ts';

// The JSON forms of WebAuthn (https://www.w3.org/TR/webauthn-3/), as far as this product uses them.

/** Base64url without padding. */
export function encodedBytes(mostCharacters: number) {
  return z
    .string()
    .min(1)
    .max(mostCharacters)
    .regex(/^[\w-]+$/);
}

const credentialId = encodedBytes(limits.credentialIdLength);

/** Fields of every credential. Others, such as extension results, are ignored. */
export const credentialBase = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
});

const descriptor = z.object({ type: z.literal('public-key'), id: z.string() });

const creationOptionsSchema = z
  .object({
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    challenge: z.string(),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
    timeout: z.number(),
    excludeCredentials: z.array(descriptor),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
    attestation: z.literal('none'),
  })
  .openapi('CreationOptions', {
    description: '`PublicKeyCredentialCreationOptionsJSON` of WebAuthn',
  });

export type CreationOptions = z.infer<typeof creationOptionsSchema>;

export const requestOptionsSchema = z
  .object({
    rpId: z.string(),
    challenge: z.string(),
    timeout: z.number(),
    userVerification: z.literal('required'),
  })
  .openapi('RequestOptions', {
    description: '`PublicKeyCredentialRequestOptionsJSON` of WebAuthn',
  });

export type RequestOptions = z.infer<typeof requestOptionsSchema>;

const passkeySchema = z
  .object({
    id: z.string(),
    name: z.string(),
    created_at: instantField,
    last_used_at: instantField.nullable(),
  })
  .openapi('Passkey', { description: 'A WebAuthn credential that signs in to the account' });

export type Passkey = z.infer<typeof passkeySchema>;

const success = json(z.object({ success: z.literal(true) }), 'Done');

export const listPasskeys = defineRoute({
  method: 'get',
  path: '/auth/passkeys',
  access: 'manage',
  summary: 'List the passkeys of the caller’s account',
  responses: {
    200: json(
      z.object({
        passkeys: z.array(passkeySchema),
        suggested_name: z.string().nullable().openapi({
          description: 'Browser and system of the caller, as a name for a new one',
        }),
      }),
      'The oldest first',
    ),
    ...errors(401, 403, 429),
  },
});

export const requestPasskeyCode = defineRoute({
  method: 'post',
  path: '/auth/passkeys/code',
  access: 'manage',
  summary: 'Mail a code for adding a passkey',
  request: { headers: deviceHeader },
  responses: { 200: success, ...errors(401, 403, 409, 429) },
});

/**
 * A session alone is not enough, as for a new password: where the staff share one login, one of them could
 * add a passkey of their own.
 */
export const startPasskey = defineRoute({
  method: 'post',
  path: '/auth/passkeys/options',
  access: 'manage',
  summary: 'Check the code, and get the options for `navigator.credentials.create`',
  request: { headers: deviceHeader, body: jsonBody(z.object({ code: mailedCode })) },
  responses: {
    200: json(z.object({ options: creationOptionsSchema }), 'With a new challenge'),
    ...errors(400, 401, 403, 409, 429),
  },
});

const newCredential = credentialBase
  .extend({
    response: z.object({
      clientDataJSON: encodedBytes(limits.passkeyPartLength),
      attestationObject: encodedBytes(limits.passkeyPartLength),
    }),
  })
  .openapi('NewCredential', { description: '`RegistrationResponseJSON` of WebAuthn' });

export type NewCredential = z.infer<typeof newCredential>;

export const addPasskey = defineRoute({
  method: 'post',
  path: '/auth/passkeys',
  access: 'manage',
  summary: 'Add the passkey that the browser made; uses the code up',
  request: {
    headers: deviceHeader,
    body: jsonBody(
      z.object({
        code: mailedCode,
        name: requiredLine(limits.passkeyNameLength),
        credential: newCredential,
      }),
    ),
  },
  responses: {
    201: json(z.object({ passkey: passkeySchema }), 'The new passkey'),
    ...errors(400, 401, 403, 409, 429),
  },
});

/** Signed-in devices stay signed in. */
export const removePasskey = defineRoute({
  method: 'delete',
  path: '/auth/passkeys/{passkeyId}',
  access: 'manage',
  summary: 'Remove a passkey of the caller’s account',
  request: { params: z.object({ passkeyId: z.string() }) },
  responses: { 200: success, ...errors(401, 403, 404, 429) },
});

export const passkeyRefusals = defineRefusals({
  /** The challenge expired, was used, or was not issued to this account for adding a passkey. */
  expired: {
    status: 400,
    code: 'passkey_expired',
    text: {
      fr: 'La demande a expiré. Recommencez.',
      en: 'The request has expired. Please start again.',
    },
  },
  /** The response failed the verification, for example because of another origin or an unverified user. */
  refused: {
    status: 400,
    code: 'passkey_refused',
    text: {
      fr: 'Cette clé d’accès n’a pas pu être vérifiée.',
      en: 'This passkey could not be verified.',
    },
  },
  tooMany: {
    status: 409,
    code: 'too_many_passkeys',
    text: {
      fr: `Un compte a ${limits.passkeysPerAccount} clés d’accès au plus. Retirez-en une d’abord.`,
      en: `An account has at most ${limits.passkeysPerAccount} passkeys. Remove one first.`,
    },
  },
  known: {
    status: 409,
    code: 'known_passkey',
    text: {
      fr: 'Cette clé d’accès est déjà enregistrée.',
      en: 'This passkey has been added already.',
    },
  },
  unknown: {
    status: 404,
    code: 'no_such_passkey',
    text: {
      fr: 'Cette clé d’accès a déjà été retirée.',
      en: 'This passkey has been removed already.',
    },
  },
});
