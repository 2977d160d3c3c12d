/*
 * Which new requests stand as notices. They are a queue of request ids: the first few stand, the rest is
 * told as "+N". A request leaves the queue when somebody dismisses its notice or deals with it.
 */
import type { Notice } from '../../../../ui/notices.ts';
import type { BoardRequest } from './board-request.ts';

export type NoticeQueue = readonly string[];

/** How many stand at most; on a phone, where three would cover the cards, one. */
export const MOST_STANDING = { wide: 3, phone: 1 } as const;

export function enqueue(queue: NoticeQueue, news: readonly BoardRequest[]): NoticeQueue {
  return [...queue, ...news.map(({ id }) => id).filter((id) => !queue.includes(id))];
}

/** Only what still waits. */
export function dequeueEnded(
  queue: NoticeQueue,
  latest: ReadonlyMap<string, BoardRequest>,
): NoticeQueue {
  return queue.filter((id) => latest.get(id)?.status === 'pending');
}

export function dequeueDismissed(queue: NoticeQueue, dismissed: string): NoticeQueue {
  return queue.filter((id) => id !== dismissed);
}

/** The "+N" was dismissed: none of the N is shown any more. */
export function dequeueRest(queue: NoticeQueue, most: number): NoticeQueue {
  return standing(queue, most);
}

export function standing(queue: NoticeQueue, most: number): NoticeQueue {
  return queue.slice(0, most);
}

export function restCount(queue: NoticeQueue, most: number): number {
  return Math.max(0, queue.length - most);
}

/** The words of a notice: the table, and who asks for what. */
export type NoticeWords = { table(number: number | undefined): string; type(type: string): string };

type NewRequestNotice = Omit<Notice, 'timestamp'>;

export function newRequestNotice(request: BoardRequest, words: NoticeWords): NewRequestNotice {
  const asked = request.message ?? words.type(request.type);
  return {
    id: noticeId(request.id),
    title: words.table(request.tableNumber),
    message: request.customerName ? `${request.customerName} – ${asked}` : asked,
    type: 'info',
    // The spec's ten seconds close nothing: it stays until it is dismissed or dealt with.
    autoClose: false,
    duration: 10_000,
  };
}

export function noticeId(requestId: string): string {
  return `new-request-${requestId}`;
}
