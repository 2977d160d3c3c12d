/**
 * WebAuthn: the options for the browser, and the verification of the authenticator's response.
 * - A passkey is the only factor of a sign-in. So the authenticator must verify its user (fingerprint, face,
 *   PIN), and must find the passkey without an e-mail address (discoverable).
 * - The brand of the authenticator does not matter, so attestation is not requested. A response with a
 *   certificate is refused before the certificate is parsed: nothing here would trust it, and checking it may
 *   fetch addresses that it names.
 */
import type { PasskeyRow } from '../../../db/schema/people.ts';
import { limits } from '../../../limits.ts';
import type { CreationOptions, NewCredential, RequestOptions } from './passkeys-contract.ts';
import type { SignedChallenge } from './sign-in-contract.ts';

/** EdDSA, ES256 and RS256, as COSE identifiers. Every authenticator supports at least one. */
const ALGORITHMS = [-8, -7, -257];
const TIMEOUT_MILLISECONDS = limits.passkeyChallengeSeconds * 1000;

/** The response of an authenticator was not accepted. The message is for the log. */
export class Unverified extends Error {
  override readonly name = 'Unverified';
}

type Account = { id: string; email: string };
type Stored = Pick<PasskeyRow, 'credential_id' | 'public_key' | 'sign_count'>;

/** `origin` is the public address. Passkeys are bound to its host name. */
export function creationOptions(
  origin: string,
  challenge: string,
  { id, email }: Account,
  existing: Pick<Stored, 'credential_id'>[],
): CreationOptions {
  return {
    rp: { id: relyingPartyOf(origin), name: 'Sonnette' },
    user: { id: userHandleOf(id), name: email, displayName: email },
    challenge,
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: TIMEOUT_MILLISECONDS,
    excludeCredentials: existing.map(({ credential_id }) => ({
      type: 'public-key',
      id: credential_id,
    })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  };
}

export function requestOptions(origin: string, challenge: string): RequestOptions {
  return {
    rpId: relyingPartyOf(origin),
    challenge,
    timeout: TIMEOUT_MILLISECONDS,
    userVerification: 'required',
  };
}

/** The challenge that the response claims to sign; undefined if it is malformed. */
export function claimedChallenge(clientDataJSON: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    return typeof challenge === 'string' && /^[\w-]{43}$/.test(challenge) ? challenge : undefined;
  } catch {
    return undefined;
  }
}

/** Throws `Unverified`. */
export async function verifyNew(
  origin: string,
  challenge: string,
  credential: NewCredential,
): Promise<Stored> {
  const { verifyRegistrationResponse } = await library();
  await refuseCertificates(credential);
  const { verified, registrationInfo } = await orUnverified(() =>
    verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: relyingPartyOf(origin),
      supportedAlgorithmIDs: ALGORITHMS,
      requireUserVerification: true,
    }),
  );
  if (!verified) throw new Unverified('wrong signature of the attestation');
  const { id, publicKey, counter } = registrationInfo.credential;
  if (id !== credential.id) throw new Unverified('two ids of the credential');
  const public_key = Buffer.from(publicKey).toString('base64url');
  return { credential_id: id, public_key, sign_count: counter };
}

/** Returns the new counter. Throws `Unverified`. */
export async function verifySigned(
  origin: string,
  challenge: string,
  credential: SignedChallenge,
  { account_id, credential_id, public_key, sign_count }: Stored & { account_id: string },
): Promise<number> {
  if (credential.response.userHandle !== userHandleOf(account_id)) {
    throw new Unverified('user handle of another account');
  }
  const { verifyAuthenticationResponse } = await library();
  const { verified, authenticationInfo } = await orUnverified(() =>
    verifyAuthenticationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: relyingPartyOf(origin),
      credential: {
        id: credential_id,
        publicKey: new Uint8Array(Buffer.from(public_key, 'base64url')),
        counter: sign_count,
      },
      requireUserVerification: true,
    }),
  );
  if (!verified) throw new Unverified('wrong signature');
  return authenticationInfo.newCounter;
}

async function refuseCertificates({ response }: NewCredential): Promise<void> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const bytes = new Uint8Array(Buffer.from(response.attestationObject, 'base64url'));
  const attestation = await orUnverified(async () => decodeAttestationObject(bytes));
  const format = await orUnverified(async () => attestation.get('fmt'));
  if (format === 'none') return;
  const statement = await orUnverified(async () => attestation.get('attStmt'));
  // `packed` without a certificate is self attestation: it is signed with the passkey itself.
  if (format !== 'packed' || statement?.get('x5c') !== undefined) {
    throw new Unverified(`attestation ${format} was not requested`);
  }
}

/** Imported lazily: loading it takes 180 ms of CPU time, a third of the server's start. */
function library() {
  return import('@simplewebauthn/server');
}

/** The library throws a plain `Error` for anything wrong with a response. */
async function orUnverified<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw new Unverified(error instanceof Error ? error.message : String(error));
  }
}

function relyingPartyOf(origin: string): string {
  return new URL(origin).hostname;
}

/** The id of the account, as authenticators store it: no personal data. */
function userHandleOf(accountId: string): string {
  return Buffer.from(accountId).toString('base64url');
}
