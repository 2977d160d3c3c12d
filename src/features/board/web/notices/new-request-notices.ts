/*
 * The queue of new requests, and of others that ring anew or are handed over, with a notice: request ids,
 * oldest first.
 * The newest is shown, because it has just rung; the others are counted as "+N".
 * A request leaves the queue when its notice is dismissed, when it no longer rings, or once its card was seen.
 */
import type { Notice } from '../../../../ui/notices/notices.ts';
import type { TableRequest } from '../../../requests/contract.ts';
import { ringsSince } from '../../../requests/ringing/rules.ts';
import { parseInstant } from '../../../requests/rules.ts';
import { type Holder, isHandedTo } from '../device/staff-name.ts';
import { isolated } from '../labels.ts';

export type NoticeQueue = readonly string[];

/** The id of the "+N" notice. */
export const REST_ID = 'new-requests-more';

export function enqueue(queue: NoticeQueue, news: readonly TableRequest[]): NoticeQueue {
  const ids = new Set(news.map(({ id }) => id));
  return [...queue.filter((id) => !ids.has(id)), ...ids];
}

/** Drops requests that no longer ring, and on which somebody acted since the handover. */
export function dequeueEnded(
  queue: NoticeQueue,
  requests: readonly TableRequest[],
  holder: Holder,
): NoticeQueue {
  const ringing = requests.filter(
    (request) => ringsSince(request) !== null || isHandedTo(holder, request),
  );
  const ids = new Set(ringing.map(({ id }) => id));
  return queue.filter((id) => ids.has(id));
}

export function restCount(queue: NoticeQueue): number {
  return Math.max(0, queue.length - 1);
}

/** Functions that name the table and the kind of a request in a notice. */
export type NoticeWords = {
  title(request: TableRequest): string;
  request(request: TableRequest): string;
  /** "T12", where the line has no room for more. */
  sign(request: TableRequest): string | undefined;
  /** Why it rings anew. Undefined for a new one. */
  reason(request: TableRequest): string | undefined;
};

export function newRequestNotice(
  request: TableRequest,
  words: NoticeWords,
): Omit<Notice, 'timestamp'> & { timestamp?: number } {
  const timestamp = parseInstant(request.created_at);
  const { message, customer_name } = request;
  const what = message === null ? words.request(request) : isolated(message);
  const reason = words.reason(request);
  // What it is about first: a narrow notice cuts the end, and a message may be about an allergy.
  const said = reason ? `${what} · ${reason}` : what;
  return {
    id: noticeId(request.id),
    title: words.title(request),
    sign: words.sign(request),
    message: [said, isolated(customer_name ?? '')].filter(Boolean).join(' – '),
    type: 'info',
    autoClose: false,
    duration: 10_000,
    ...(timestamp !== undefined && { timestamp }),
  };
}

export function noticeId(requestId: string): string {
  return `new-request-${requestId}`;
}
