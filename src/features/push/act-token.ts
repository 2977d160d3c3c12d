/** The token in a push. With it, a tap on the notification takes the request without a session. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { limits } from '../../limits.ts';
import { latestCredible } from '../../platform/clock.ts';

/** The token allows this member to take this request. `pushId` and `round` make it work once. */
export type PushAct = { requestId: string; memberId: string; pushId: string; round: number };

export function newActToken(secretKey: string, act: PushAct, now: Date): string {
  const expires = now.getTime() + limits.pushTokenSeconds * 1000;
  const claim = [act.requestId, act.memberId, act.pushId, act.round, expires].join('.');
  return `${claim}.${signatureOf(secretKey, claim)}`;
}

/** Undefined if the token is forged or expired. */
export function readActToken(secretKey: string, token: string, now: Date): PushAct | undefined {
  const end = token.lastIndexOf('.');
  const claim = token.slice(0, Math.max(0, end));
  const [given, right] = [token.slice(end + 1), signatureOf(secretKey, claim)].map((text) =>
    Buffer.from(text),
  ) as [Buffer, Buffer];
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
  const [requestId = '', memberId = '', pushId = '', round = '', expires = ''] = claim.split('.');
  const latest = Date.parse(latestCredible(now, limits.pushTokenSeconds));
  if (Number(expires) <= now.getTime() || Number(expires) > latest) return undefined;
  return { requestId, memberId, pushId, round: Number(round) };
}

function signatureOf(secretKey: string, claim: string): string {
  return createHmac('sha256', secretKey).update(`push act: ${claim}`).digest('base64url');
}
