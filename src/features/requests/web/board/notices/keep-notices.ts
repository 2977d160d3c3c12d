import { subscribeNotices } from '../../../../../ui/notices/notices.ts';
import { holdUnderFinger } from '../cards/finger-hold.ts';
import type { BoardFeed } from '../feed/board-feed.ts';
import { ring } from './board-notices.ts';
import * as queues from './new-request-notices.ts';
import { createNewsBatch } from './news-batch.ts';
import { createShownNotices } from './shown-notices.ts';

export type NoticeKeeper = {
  /** Shows the notices again after a change of language or layout. */
  retell(): void;
  /** Dismisses them all. */
  stop(): void;
};

/**
 * Keeps one notice per new pending request. `announce` gets the number of arrivals, for screen readers.
 * `open` shows the card of a pressed notice.
 */
export function keepNotices(
  feed: BoardFeed,
  announce: (count: number) => void,
  open: (requestId: string) => void,
): NoticeKeeper {
  let queue: queues.NoticeQueue = [];
  const shown = createShownNotices(feed, open);
  const batch = createNewsBatch((news) => {
    announce(news.length);
    show(queues.dequeueEnded(queues.enqueue(queue, news), feed.read().placed));
  });

  const stops = [
    batch.stop,
    feed.onNews((news) => {
      ring('info');
      batch.add(news);
    }),
    // `placed` does not change while a finger is down, like the cards.
    feed.subscribe(() => show(queues.dequeueEnded(queue, feed.read().placed))),
    subscribeNotices(takeDismissals),
    holdUnderFinger(batch),
  ];

  return {
    retell: () => shown.show(queue, { anew: true }),
    stop() {
      for (const each of stops) each();
      show([]);
    },
  };

  function show(next: queues.NoticeQueue): void {
    queue = next;
    shown.show(queue);
  }

  function takeDismissals(): void {
    const left = shown.takeDismissals(queue);
    if (left !== queue) show(left);
  }
}
