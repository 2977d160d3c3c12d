import { subscribeNotices } from '../../../../ui/notices/notices.ts';
import { holdUnderFinger } from '../cards/motion/finger-hold.ts';
import type { BoardFeed } from '../feed/board-feed.ts';
import type { BoardRequest } from '../feed/board-request.ts';
import { onRinging } from '../ringing/rings-here.ts';
import { ringNew } from './board-notices.ts';
import * as queues from './new-request-notices.ts';
import { createShownNotices } from './shown-notices.ts';

export type NoticeKeeper = {
  /** Shows the notices again after a change of language or layout. */
  showAgain(): void;
  /** Stops ringing for new requests, and dismisses all notices. */
  stop(): void;
};

type Acts = {
  /** Announces the number of new requests to screen readers. */
  announce(count: number): void;
  /** Shows the card of a pressed notice. */
  open(requestId: string): void;
};

/** Rings for each pending request that begins to ring this device, and keeps a notice for it. */
export function keepNotices(feed: BoardFeed, slug: string, { announce, open }: Acts): NoticeKeeper {
  let queue: queues.NoticeQueue = [];
  const shown = createShownNotices(feed, open);
  const batch = createNewsBatch((news) => {
    announce(news.length);
    show(queues.dequeueEnded(queues.enqueue(queue, news), feed.read().placed));
  });

  const stops = [
    batch.stop,
    onRinging(feed, slug, (ringing) => {
      ringNew();
      batch.add(ringing);
    }),
    // While a finger is down `placed` does not change, so neither the cards nor the notices do.
    feed.subscribe(() => show(queues.dequeueEnded(queue, feed.read().placed))),
    subscribeNotices(takeDismissals),
    holdUnderFinger(batch),
  ];

  return {
    showAgain: () => shown.show(queue, { anew: true }),
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

/** Requests that arrive within this time are announced together. */
const BATCH_MILLISECONDS = 200;

type NewsBatch = {
  add(news: readonly BoardRequest[]): void;
  /** Keeps back what arrives while a finger is down. */
  hold(): void;
  release(): void;
  stop(): void;
};

/** Collects new requests for a short time, then passes them on together. */
function createNewsBatch(onBatch: (news: readonly BoardRequest[]) => void): NewsBatch {
  let batch: BoardRequest[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isHeld = false;

  return {
    add(news) {
      batch.push(...news);
      timer ??= setTimeout(endBatch, BATCH_MILLISECONDS);
    },
    hold() {
      isHeld = true;
    },
    release() {
      isHeld = false;
      if (timer === undefined) pass();
    },
    stop: () => clearTimeout(timer),
  };

  function endBatch(): void {
    timer = undefined;
    pass();
  }

  function pass(): void {
    if (isHeld || batch.length === 0) return;
    const news = batch;
    batch = [];
    onBatch(news);
  }
}
