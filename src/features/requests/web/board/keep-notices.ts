import { say } from '../../../../ui/i18n.ts';
import { dismiss, notify, readNotices, subscribeNotices } from '../../../../ui/notices.ts';
import type { BoardFeed } from './board-feed.ts';
import { ring } from './board-notices.ts';
import type { BoardRequest } from './board-request.ts';
import { tableName, typeKey } from './labels.ts';
import * as queues from './new-request-notices.ts';
import { type BoardSay, boardTexts } from './texts.ts';

/** What comes within this time is told together. */
const BATCH_MILLISECONDS = 200;

/**
 * Keeps the notices of new requests as the board is. `announce` is told how many have come, for those
 * who listen instead of looking; `open` leads to the card that a pressed notice tells of. Returns the way to stop; then none of them stands any longer.
 */
export function keepNotices(
  feed: BoardFeed,
  announce: (count: number) => void,
  open: (requestId: string) => void,
): () => void {
  let queue: queues.NoticeQueue = [];
  let batch: BoardRequest[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shown: readonly string[] = [];
  let rest: { id: string; count: number } | undefined;
  let lastRest = 0;
  let isShowing = false;

  const stops = [
    feed.onNews(collect),
    feed.subscribe(() => show(queues.dequeueEnded(queue, feed.read().latest))),
    subscribeNotices(takeDismissals),
  ];
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
    show([]);
  };

  function collect(news: readonly BoardRequest[]): void {
    ring('info');
    batch.push(...news);
    timer ??= setTimeout(tellBatch, BATCH_MILLISECONDS);
  }

  function tellBatch(): void {
    timer = undefined;
    const news = batch;
    batch = [];
    announce(news.length);
    show(queues.dequeueEnded(queues.enqueue(queue, news), feed.read().latest));
  }

  function show(next: queues.NoticeQueue): void {
    queue = next;
    isShowing = true;
    const standing = queues.standing(queue, most());
    const added = standing.filter((id) => !shown.includes(id));
    for (const id of shown) if (!standing.includes(id)) dismiss(queues.noticeId(id));
    for (const id of added) raise(id);
    shown = standing;
    showRest(queues.restCount(queue, most()), added.length > 0);
    isShowing = false;
  }

  function raise(id: string): void {
    const request = feed.read().latest.get(id);
    if (request) notify({ ...queues.newRequestNotice(request, words), onOpen: () => open(id) });
  }

  /** The "+N" stays below the others: after one has been added it is raised anew. */
  function showRest(count: number, anew: boolean): void {
    if (rest?.count === count && !anew) return;
    if (rest && (count === 0 || anew)) dismiss(rest.id);
    if (count === 0) {
      rest = undefined;
      return;
    }
    if (anew || !rest) lastRest += 1;
    rest = { id: `new-requests-more-${lastRest}`, count };
    notify({
      id: rest.id,
      title: say(boardTexts, 'moreTitle', { count }),
      message: say(boardTexts, 'more', { count }),
      type: 'info',
      autoClose: false,
    });
  }

  function takeDismissals(): void {
    if (isShowing) return;
    const standing = new Set(
      readNotices()
        .filter(({ isClosing }) => !isClosing)
        .map(({ id }) => id),
    );
    const dismissed = shown.filter((id) => !standing.has(queues.noticeId(id)));
    const restIsGone = rest !== undefined && !standing.has(rest.id);
    if (dismissed.length === 0 && !restIsGone) return;
    const left = restIsGone ? queues.dequeueRest(queue, most()) : queue;
    show(dismissed.reduce(queues.dequeueDismissed, left));
  }
}

/** Where notices take the whole width, they would hide what they tell of. */
function most(): number {
  const isPhone = matchMedia('(max-width: 39.99rem)').matches;
  return isPhone ? queues.MOST_STANDING.phone : queues.MOST_STANDING.wide;
}

const t: BoardSay = (key, values) => say(boardTexts, key, values);

const words: queues.NoticeWords = {
  table: (number) => tableName(t, number),
  type: (type) => t(typeKey(type)),
};
