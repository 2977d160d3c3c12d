/**
 * Challenges for signing in, which anybody may ask for: expiry, random bytes, and an HMAC of both with the
 * server's key. Nothing is stored before one is used, so that no flood of them needs a limit.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { limits } from '../../../limits.ts';
import { instant } from '../../../platform/clock.ts';

const EXPIRY_BYTES = 6;
const RANDOM_BYTES = 10;
const SIGNED_BYTES = EXPIRY_BYTES + RANDOM_BYTES;
const MAC_BYTES = 16;

export function drawChallenge(secretKey: string, now: Date): string {
  const expiry = Buffer.alloc(EXPIRY_BYTES);
  expiry.writeUIntBE(now.getTime() + limits.passkeyChallengeSeconds * 1000, 0, EXPIRY_BYTES);
  const signed = Buffer.concat([expiry, randomBytes(RANDOM_BYTES)]);
  return Buffer.concat([signed, macOf(secretKey, signed)]).toString('base64url');
}

/** When the challenge expires. Undefined if it is not valid now. */
export function challengeExpiry(
  secretKey: string,
  challenge: string,
  now: Date,
): string | undefined {
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
