/*
 * The queue of new requests, and of others that ring anew or are handed over, with a notice: request ids,
 * oldest first.
 * The newest few are shown, because they have just rung; the others are counted as "+N".
 * A request leaves the queue when its notice is dismissed or when it no longer rings.
 */
import type { Notice } from '../../../../ui/notices/notices.ts';
import type { TableRequest } from '../../../requests/contract.ts';
import { ringsSince } from '../../../requests/ringing/rules.ts';
import { parseInstant } from '../../../requests/rules.ts';
import { type Holder, isHandedTo } from '../device/staff-name.ts';
import { isolated } from '../labels.ts';
import type { NoticeLayout } from './notice-layout.ts';

export type NoticeQueue = readonly string[];

/** How many requests get a notice of their own; "+N" counts the others. */
export const MOST_SHOWN: Record<NoticeLayout, number> = {
  column: 3,
  row: 3,
  phone: 1,
  side: 1,
};

/** The id of the "+N" notice. */
export const REST_ID = 'new-requests-more';

export function enqueue(queue: NoticeQueue, news: readonly TableRequest[]): NoticeQueue {
  return [...queue, ...news.map(({ id }) => id).filter((id) => !queue.includes(id))];
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

export function dequeueDismissed(queue: NoticeQueue, dismissed: string): NoticeQueue {
  return queue.filter((id) => id !== dismissed);
}

/** Drops the requests that a dismissed "+N" counted. */
export function dequeueRest(queue: NoticeQueue, most: number): NoticeQueue {
  return visibleIds(queue, most);
}

/** The newest requests of the queue, sorted from older to newer. */
export function visibleIds(queue: NoticeQueue, most: number): NoticeQueue {
  return queue.slice(-most);
}

export function restCount(queue: NoticeQueue, most: number): number {
  return Math.max(0, queue.length - most);
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
  const said = message ?? words.request(request);
  const parts = [words.reason(request), isolated(said), isolated(customer_name ?? '')];
  return {
    id: noticeId(request.id),
    title: words.title(request),
    sign: words.sign(request),
    // The message first, as on the card: a narrow notice cuts its end, and the start may be an allergy.
    message: parts.filter(Boolean).join(' – '),
    type: 'info',
    // NOTE: not closed after the specification's ten seconds: a notice stays while its request rings.
    autoClose: false,
    duration: 10_000,
    ...(timestamp !== undefined && { timestamp }),
  };
}

export function noticeId(requestId: string): string {
  return `new-request-${requestId}`;
}
