import { currentLanguage, say } from '../../../../../ui/language/i18n.ts';
import {
  dismiss,
  notify,
  readNotices,
  subscribeNotices,
} from '../../../../../ui/notices/notices.ts';
import { holdUnderFinger } from '../cards/finger-hold.ts';
import type { BoardFeed } from '../feed/board-feed.ts';
import type { BoardRequest } from '../feed/board-request.ts';
import { requestName, tableName } from '../labels.ts';
import { type BoardSay, boardTexts } from '../texts.ts';
import { ring } from './board-notices.ts';
import * as queues from './new-request-notices.ts';
import { readNoticeRoom } from './notice-room.ts';

/** Requests that arrive within this time are announced together. */
const BATCH_MILLISECONDS = 200;

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
  let batch: BoardRequest[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isTouched = false;
  let shown: readonly string[] = [];
  let restShown = 0;
  let isShowing = false;

  const stops = [
    feed.onNews(collect),
    // `placed` does not change while a finger is down, like the cards.
    feed.subscribe(() => show(queues.dequeueEnded(queue, feed.read().placed))),
    subscribeNotices(takeDismissals),
    holdUnderFinger({ hold, release }),
  ];
  return { retell, stop };

  function stop(): void {
    clearTimeout(timer);
    for (const each of stops) each();
    show([]);
  }

  function collect(news: readonly BoardRequest[]): void {
    ring('info');
    batch.push(...news);
    timer ??= setTimeout(tellBatch, BATCH_MILLISECONDS);
  }

  function tellBatch(): void {
    timer = undefined;
    if (isTouched || batch.length === 0) return;
    const news = batch;
    batch = [];
    announce(news.length);
    show(queues.dequeueEnded(queues.enqueue(queue, news), feed.read().placed));
  }

  function hold(): void {
    isTouched = true;
  }

  function release(): void {
    isTouched = false;
    if (timer === undefined) tellBatch();
  }

  function retell(): void {
    show(queue, { anew: true });
  }

  function show(next: queues.NoticeQueue, { anew = false } = {}): void {
    queue = next;
    isShowing = true;
    const visible = queues.visibleIds(queue, most());
    for (const id of shown) if (!visible.includes(id)) dismiss(queues.noticeId(id));
    for (const id of visible) if (anew || !shown.includes(id)) raise(id);
    shown = visible;
    showRest(queues.restCount(queue, most()), anew);
    isShowing = false;
  }

  function raise(id: string): void {
    const request = feed.read().latest.get(id);
    if (request) notify({ ...queues.newRequestNotice(request, words), onOpen: () => open(id) });
  }

  function showRest(count: number, anew: boolean): void {
    if (count === restShown && !anew) return;
    restShown = count;
    if (count === 0) dismiss(queues.REST_ID);
    else {
      notify({
        id: queues.REST_ID,
        title: say(boardTexts, 'moreTitle', { count }),
        message: say(boardTexts, 'more', { count }),
        type: 'info',
        autoClose: false,
      });
    }
  }

  function takeDismissals(): void {
    if (isShowing) return;
    const present = new Set(
      readNotices()
        .filter(({ isClosing }) => !isClosing)
        .map(({ id }) => id),
    );
    const dismissed = shown.filter((id) => !present.has(queues.noticeId(id)));
    const restIsGone = restShown > 0 && !present.has(queues.REST_ID);
    if (dismissed.length === 0 && !restIsGone) return;
    const left = restIsGone ? queues.dequeueRest(queue, most()) : queue;
    if (restIsGone) restShown = 0;
    show(dismissed.reduce(queues.dequeueDismissed, left));
  }
}

function most(): number {
  return queues.MOST_SHOWN[readNoticeRoom()];
}

const t: BoardSay = (key, values) => say(boardTexts, key, values);

const words: queues.NoticeWords = {
  table: (number) => tableName(t, number),
  request: (request) => requestName(t, currentLanguage(), request),
};
