/** Sign-in and proofs by passkey: challenges, and what the browser signed. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { PasskeyRow } from '../../../db/schema/people.ts';
import { limits } from '../../../limits.ts';
import { instant } from '../../../platform/clock.ts';
import type { AppContext } from '../../../platform/http/context.ts';
import { Refusal, type RefusalKind } from '../../../platform/http/errors.ts';
import type { AccountDeps } from '../account/account-acts.ts';
import * as passkeys from './passkeys-store.ts';
import { passkeyLoginRefusals, type SignedChallenge } from './sign-in-contract.ts';
import { claimedChallenge, Unverified, verifySigned } from './webauthn.ts';

type Deps = AccountDeps & { origin: string };

type Verified = { passkey: PasskeyRow; newCount: number };

/** Throws 401. No passkey can be guessed: refused ones are logged, and refuse no right one. */
export async function verifyPasskey(
  c: AppContext,
  deps: Deps,
  signed: SignedChallenge,
): Promise<Verified> {
  try {
    return await check(deps, signed);
  } catch (error) {
    if (error instanceof Refusal && wrong.includes(error.kind)) {
      deps.networkGuesses.recordFailure(c.get('address'), 'passkey');
    }
    throw error;
  }
}

const wrong: RefusalKind[] = [passkeyLoginRefusals.refused, passkeyLoginRefusals.unknown];

async function check(deps: Deps, signed: SignedChallenge): Promise<Verified> {
  const { db, clock, log, secretKey, origin } = deps;
  const challenge = claimedChallenge(signed.response.clientDataJSON) ?? '';
  const expiresAt = challengeExpiry(secretKey, challenge, clock.now());
  if (expiresAt === undefined) throw new Refusal(passkeyLoginRefusals.expired);
  const passkey = await passkeys.findByCredential(db, signed.id);
  if (!passkey) throw new Refusal(passkeyLoginRefusals.unknown);
  if (!(await passkeys.noteChallengeUsed(db, challenge, expiresAt))) {
    throw new Refusal(passkeyLoginRefusals.expired);
  }
  try {
    return { passkey, newCount: await verifySigned(origin, challenge, signed, passkey) };
  } catch (error) {
    if (!(error instanceof Unverified)) throw error;
    // Logged for existing passkeys only: strangers know no credential id, so they cannot flood the log.
    log.warn({ passkey: passkey.id, reason: error.message }, 'passkey refused');
    throw new Refusal(passkeyLoginRefusals.refused);
  }
}

const EXPIRY_BYTES = 6;
const RANDOM_BYTES = 10;
const SIGNED_BYTES = EXPIRY_BYTES + RANDOM_BYTES;
const MAC_BYTES = 16;

/**
 * Challenges for signing in, which anybody may ask for: expiry, random bytes, and an HMAC of both with the
 * server's key. Nothing is stored before one is used, so that no flood of them needs a limit.
 */
export function drawChallenge(secretKey: string, now: Date): string {
  const expiry = Buffer.alloc(EXPIRY_BYTES);
  expiry.writeUIntBE(now.getTime() + limits.passkeyChallengeSeconds * 1000, 0, EXPIRY_BYTES);
  const signed = Buffer.concat([expiry, randomBytes(RANDOM_BYTES)]);
  return Buffer.concat([signed, macOf(secretKey, signed)]).toString('base64url');
}

/** When the challenge expires. Undefined if it is not valid now. */
function challengeExpiry(secretKey: string, challenge: string, now: Date): string | undefined {
  const bytes = Buffer.from(challenge, 'base64url');
  if (bytes.length !== SIGNED_BYTES + MAC_BYTES) return undefined;
  const signed = bytes.subarray(0, SIGNED_BYTES);
  if (!timingSafeEqual(bytes.subarray(SIGNED_BYTES), macOf(secretKey, signed))) return undefined;
  const expiresAt = signed.readUIntBE(0, EXPIRY_BYTES);
  const leftMilliseconds = expiresAt - now.getTime();
  if (leftMilliseconds <= 0 || leftMilliseconds > limits.passkeyChallengeSeconds * 1000) {
    return undefined;
  }
  return instant(new Date(expiresAt));
}

function macOf(secretKey: string, signed: Buffer): Buffer {
  const mac = createHmac('sha256', secretKey).update('passkey challenge:').update(signed).digest();
  return mac.subarray(0, MAC_BYTES);
}
