/** The JSON forms of WebAuthn (https://www.w3.org/TR/webauthn-3/), as far as this product uses them. */
import { z } from '@hono/zod-openapi';
import { limits } from '../../../limits.ts';

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

export const creationOptionsSchema = z
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
