import { currentLanguage, say } from '../../../../ui/language/i18n.ts';
import { dismiss, notify, readNotices } from '../../../../ui/notices/notices.ts';
import type { BoardFeed } from '../feed/board-feed.ts';
import { placeName, requestName } from '../labels.ts';
import { type BoardSay, boardTexts } from '../texts.ts';
import * as queues from './new-request-notices.ts';
import { readNoticeLayout } from './notice-layout.ts';

export type ShownNotices = {
  /** Shows the newest of the queue and counts the others. `anew`: also those that are shown already. */
  show(queue: queues.NoticeQueue, options?: { anew: boolean }): void;
  /** Returns the queue without the requests whose notices were dismissed: the same queue if none were. */
  takeDismissals(queue: queues.NoticeQueue): queues.NoticeQueue;
};

/** The notices of new requests that are on the screen. `open` shows the card of a pressed one. */
export function createShownNotices(
  feed: BoardFeed,
  open: (requestId: string) => void,
): ShownNotices {
  let shown: queues.NoticeQueue = [];
  let restShown = 0;
  let isShowing = false;

  return { show, takeDismissals };

  function show(queue: queues.NoticeQueue, { anew } = { anew: false }): void {
    isShowing = true;
    const visible = queues.visibleIds(queue, most());
    for (const id of shown) if (!visible.includes(id)) dismiss(queues.noticeId(id));
    for (const id of visible) if (anew || !shown.includes(id)) raise(id);
    shown = visible;
    const rest = queues.restCount(queue, most());
    if (anew || rest !== restShown) showRest(rest);
    restShown = rest;
    isShowing = false;
  }

  function raise(id: string): void {
    const request = feed.read().latest.get(id);
    if (request) notify({ ...queues.newRequestNotice(request, words), onOpen: () => open(id) });
  }

  function takeDismissals(queue: queues.NoticeQueue): queues.NoticeQueue {
    // Notices that `show` removes itself are not dismissals by the user.
    if (isShowing) return queue;
    const present = presentIds();
    const dismissed = shown.filter((id) => !present.has(queues.noticeId(id)));
    const isRestGone = restShown > 0 && !present.has(queues.REST_ID);
    if (isRestGone) restShown = 0;
    const left = isRestGone ? queues.dequeueRest(queue, most()) : queue;
    return dismissed.reduce(queues.dequeueDismissed, left);
  }
}

/** The ids of all notices on the screen, except those that are fading out. */
function presentIds(): ReadonlySet<string> {
  const present = readNotices().filter(({ isClosing }) => !isClosing);
  return new Set(present.map(({ id }) => id));
}

/** Shows "+N", or nothing for zero. */
function showRest(count: number): void {
  if (count === 0) {
    dismiss(queues.REST_ID);
    return;
  }
  notify({
    id: queues.REST_ID,
    title: say(boardTexts, 'moreTitle', { count }),
    message: say(boardTexts, 'more', { count }),
    type: 'info',
    autoClose: false,
  });
}

function most(): number {
  return queues.MOST_SHOWN[readNoticeLayout()];
}

const t: BoardSay = (key, values) => say(boardTexts, key, values);

const words: queues.NoticeWords = {
  table: (request) => placeName(t, request),
  request: (request) => requestName(t, currentLanguage(), request),
};
