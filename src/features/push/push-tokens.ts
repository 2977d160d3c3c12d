/** Tokens in pushes, that a device uses without a session. */
import { createHmac } from 'node:crypto';
import type { SessionRow } from '../../db/schema/people.ts';
import type { PushSubscriptionRow } from '../../db/schema/push.ts';
import { limits } from '../../limits.ts';
import { latestCredible } from '../../platform/clock.ts';
import { isSameText } from '../../platform/same-text.ts';

/** The token allows this member to take this request. `pushId` and `round` make it work once. */
export type TakeClaim = { requestId: string; memberId: string; pushId: string; round: number };

/** With this token a tap on the notification takes the request. */
export function newTakeToken(secretKey: string, take: TakeClaim, now: Date): string {
  const expires = now.getTime() + limits.pushTokenSeconds * 1000;
  const claim = [take.requestId, take.memberId, take.pushId, take.round, expires].join('.');
  return `${claim}.${signatureOf(secretKey, `push act: ${claim}`)}`;
}

/** Undefined if the token is forged or expired. */
export function readTakeToken(secretKey: string, token: string, now: Date): TakeClaim | undefined {
  const end = token.lastIndexOf('.');
  const claim = token.slice(0, Math.max(0, end));
  if (!isSameText(token.slice(end + 1), signatureOf(secretKey, `push act: ${claim}`)))
    return undefined;
  const [requestId = '', memberId = '', pushId = '', round = '', expires = ''] = claim.split('.');
  const latest = Date.parse(latestCredible(now, limits.pushTokenSeconds));
  if (Number(expires) <= now.getTime() || Number(expires) > latest) return undefined;
  return { requestId, memberId, pushId, round: Number(round) };
}

type Asked = Pick<PushSubscriptionRow, 'id' | 'asked_at'> & Pick<SessionRow, 'in_service_at'>;

/**
 * With this token a device answers a push. It is valid until the device has answered, is asked again, or is
 * in service anew.
 */
export function receiptTokenOf(secretKey: string, asked: Asked): string {
  const { id, asked_at, in_service_at } = asked;
  return `${id}.${signatureOf(secretKey, `push receipt: ${id}.${asked_at ?? in_service_at}`)}`;
}

export function isReceiptToken(secretKey: string, token: string, asked: Asked): boolean {
  return isSameText(token, receiptTokenOf(secretKey, asked));
}

function signatureOf(secretKey: string, text: string): string {
  return createHmac('sha256', secretKey).update(text).digest('base64url');
}
