/*
 * Which new requests have a notice. The queue holds request ids, oldest first.
 * The newest few are shown, since they are the ones that have just rung; the others are counted as "+N".
 * A request leaves the queue when its notice is dismissed or when it is no longer pending.
 */
import type { Notice } from '../../../../../ui/notices/notices.ts';
import { parseInstant } from '../../../rules.ts';
import type { BoardRequest } from '../feed/board-request.ts';
import type { NoticeRoom } from './notice-room.ts';

export type NoticeQueue = readonly string[];

/** How many requests have a notice of their own; the others are in its "+N". */
export const MOST_SHOWN: Record<NoticeRoom, number> = { column: 3, row: 3, phone: 1 };

/** The id of the "+N" notice. */
export const REST_ID = 'new-requests-more';

export function enqueue(queue: NoticeQueue, news: readonly BoardRequest[]): NoticeQueue {
  return [...queue, ...news.map(({ id }) => id).filter((id) => !queue.includes(id))];
}

/** Keeps what is still pending. */
export function dequeueEnded(queue: NoticeQueue, requests: readonly BoardRequest[]): NoticeQueue {
  const pending = new Set(
    requests.filter(({ status }) => status === 'pending').map(({ id }) => id),
  );
  return queue.filter((id) => pending.has(id));
}

export function dequeueDismissed(queue: NoticeQueue, dismissed: string): NoticeQueue {
  return queue.filter((id) => id !== dismissed);
}

/** After the "+N" was dismissed: the N requests get no notice any more. */
export function dequeueRest(queue: NoticeQueue, most: number): NoticeQueue {
  return standing(queue, most);
}

/** The newest ones, oldest first. */
export function standing(queue: NoticeQueue, most: number): NoticeQueue {
  return queue.slice(-most);
}

export function restCount(queue: NoticeQueue, most: number): number {
  return Math.max(0, queue.length - most);
}

/** The words of a notice: the table, and who asks for what. */
export type NoticeWords = {
  table(number: number | undefined): string;
  request(request: BoardRequest): string;
};

export function newRequestNotice(
  request: BoardRequest,
  words: NoticeWords,
): Omit<Notice, 'timestamp'> & { timestamp?: number } {
  const timestamp = parseInstant(request.created_at);
  const asked = request.message ?? words.request(request);
  return {
    id: noticeId(request.id),
    title: words.table(request.tableNumber),
    message: request.customerName ? `${request.customerName} – ${asked}` : asked,
    type: 'info',
    // The specification's ten seconds close nothing: a notice stays while its request is pending.
    autoClose: false,
    duration: 10_000,
    ...(timestamp !== undefined && { timestamp }),
  };
}

export function noticeId(requestId: string): string {
  return `new-request-${requestId}`;
}
