import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { holdUnderFinger } from '../../../../ui/device/finger-hold.ts';
import { currentLanguage, say, useLanguage, useTexts } from '../../../../ui/language/i18n.ts';
import { dismiss, notify, readNotices, subscribeNotices } from '../../../../ui/notices/notices.ts';
import type { TableRequest } from '../../../requests/contract.ts';
import { staleSince } from '../../../requests/ringing/rules.ts';
import { isActive } from '../../../requests/rules.ts';
import { askedAgain, cardTexts } from '../cards/texts.ts';
import { isInSight } from '../cards/use-jump.ts';
import { everySecond } from '../cards/use-minutes.ts';
import { ringNew } from '../device/board-notices.ts';
import { hasTaken, readHolder } from '../device/staff-name.ts';
import type { BoardFeed } from '../feed/board-feed.ts';
import { placeName, requestName } from '../labels.ts';
import { repeatRinging } from '../ringing/repeat-ringing.ts';
import { onRinging } from '../ringing/rings-here.ts';
import { type BoardSay, boardTexts } from '../texts.ts';
import * as queues from './new-request-notices.ts';
import { type NoticeLayout, readNoticeLayout } from './notice-layout.ts';

/**
 * Long enough to be read out. Then the text is removed, so that the same text is announced again next time.
 */
const SAID_MILLISECONDS = 4000;

/** How long a card is in sight before its notice leaves. */
const SEEN_MILLISECONDS = 3000;
/** Somebody points at a notice or has focused it. */
const IN_USE = '.board-notices:is(:hover, :focus-within)';

type NewsRegionProps = {
  feed: BoardFeed;
  slug: string;
  layout: NoticeLayout;
  /** Shows the card of the request. */
  onOpen(requestId: string): void;
};

/**
 * Rings for requests and shows notices of new ones. Announces to screen readers how many are new, and what
 * guests choose later.
 */
export function NewsRegion({ feed, slug, layout, onOpen }: NewsRegionProps) {
  const t = useTexts(boardTexts);
  const { language } = useLanguage();
  const [count, setCount] = useState(0);
  const keeper = useRef<NoticeKeeper>(undefined);
  const [chosen, setChosen] = useState<readonly TableRequest[]>([]);
  const open = useEffectEvent(onOpen);

  useEffect(() => {
    const announce = (more: number) => setCount((said) => said + more);
    const kept = keepNotices(feed, slug, {
      announce,
      announceChoices: (more) => more.length > 0 && setChosen(more),
      open: (id) => open(id),
    });
    keeper.current = kept;
    return kept.stop;
  }, [feed, slug]);
  useEffect(() => repeatRinging(feed, { isBoard: true, mayRing: () => true, slug }), [feed, slug]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the notices depend on both.
  useEffect(() => keeper.current?.showAgain(), [language, layout]);
  useEffect(() => {
    if (count === 0 && chosen.length === 0) return;
    const timer = setTimeout(() => {
      setCount(0);
      setChosen([]);
    }, SAID_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [count, chosen]);

  return (
    <>
      <p role="status" className="sr-only">
        {count > 0 && t('news', { count })}
      </p>
      <p role="status" className="sr-only">
        {chosen
          .map((request) => `${placeName(t, request)}, ${requestName(t, language, request)}`)
          .join('. ')}
      </p>
    </>
  );
}

type NoticeKeeper = {
  /** Shows the notices again after a change of language or layout. */
  showAgain(): void;
  /** Stops ringing for new requests, and dismisses all notices. */
  stop(): void;
};

type Callbacks = {
  /** Announces the number of new requests to screen readers. */
  announce(count: number): void;
  /** Tells screen readers what guests have chosen after they asked. */
  announceChoices(chosen: readonly TableRequest[]): void;
  /** Shows the card of a pressed notice. */
  open(requestId: string): void;
};

/** Rings for each request that begins to ring this device, and keeps a notice for it. */
function keepNotices(
  feed: BoardFeed,
  slug: string,
  { announce, announceChoices, open }: Callbacks,
): NoticeKeeper {
  let queue: queues.NoticeQueue = [];
  const seenSince = new Map<string, number>();
  const shown = createShownNotices(feed, open);
  const readNewChoices = createChoiceWatch(feed);
  const batch = createNewsBatch((news) => {
    // Notices of the others are announced by themselves.
    announce(news.filter(({ status }) => status === 'pending').length);
    const isShown = news.some(({ id }) => queue.includes(id));
    show(withoutEnded(queues.enqueue(queue, news)), { anew: isShown });
  });

  const stops = [
    batch.stop,
    onRinging(feed, slug, (ringing) => {
      ringNew();
      batch.add(ringing);
    }),
    // While a finger is down `placed` does not change, so neither the cards nor the notices do.
    feed.subscribe(takeView),
    subscribeNotices(takeDismissals),
    everySecond(dropSeen),
    holdUnderFinger(batch),
  ];

  return {
    showAgain: () => shown.show(queue, { anew: true }),
    stop() {
      for (const each of stops) each();
      show([]);
    },
  };

  function show(next: queues.NoticeQueue, options?: { anew: boolean }): void {
    queue = next;
    shown.show(queue, options);
  }

  function takeView(): void {
    const changed = readNewChoices();
    show(withoutEnded(queue), { anew: changed.length > 0 });
    // A notice that changes is read out by itself.
    const noticed = presentIds();
    announceChoices(
      changed.filter(({ id, choice }) => choice && !noticed.has(queues.noticeId(id))),
    );
  }

  function withoutEnded(all: queues.NoticeQueue): queues.NoticeQueue {
    return queues.dequeueEnded(all, feed.read().placed, readHolder());
  }

  /** A card in sight says the same as its notice. */
  function dropSeen(): void {
    const inSight = document.hidden ? [] : queue.filter(isInSight);
    for (const id of seenSince.keys()) if (!inSight.includes(id)) seenSince.delete(id);
    for (const id of inSight) if (!seenSince.has(id)) seenSince.set(id, Date.now());
    if (document.querySelector(IN_USE)) return;
    const seen = inSight.filter((id) => Date.now() - (seenSince.get(id) ?? 0) >= SEEN_MILLISECONDS);
    if (seen.length > 0) show(queue.filter((id) => !seen.includes(id)));
  }

  function takeDismissals(): void {
    const left = shown.takeDismissals(queue);
    if (left !== queue) show(left);
  }
}

/** Requests that arrive within this time are announced together. */
const BATCH_MILLISECONDS = 200;

type NewsBatch = {
  add(news: readonly TableRequest[]): void;
  /** Keeps back what arrives while a finger is down. */
  hold(): void;
  release(): void;
  stop(): void;
};

/** Collects new requests for a short time, then passes them on together. */
function createNewsBatch(onBatch: (news: readonly TableRequest[]) => void): NewsBatch {
  let batch: TableRequest[] = [];
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

type ShownNotices = {
  /** Shows the newest of the queue and counts the others. `anew`: also if they are shown already. */
  show(queue: queues.NoticeQueue, options?: { anew: boolean }): void;
  /** Returns the queue without the requests whose notices were dismissed: the same queue if none were. */
  takeDismissals(queue: queues.NoticeQueue): queues.NoticeQueue;
};

/** The notices of new requests that are on the screen. `open` shows the card of a pressed one. */
function createShownNotices(feed: BoardFeed, open: (requestId: string) => void): ShownNotices {
  let shown: string | undefined;
  let restShown = 0;
  let isShowing = false;

  return { show, takeDismissals };

  function show(queue: queues.NoticeQueue, { anew } = { anew: false }): void {
    isShowing = true;
    const newest = queue.at(-1);
    if (shown !== undefined && shown !== newest) dismiss(queues.noticeId(shown));
    if (newest !== undefined && (anew || shown !== newest)) raise(newest);
    shown = newest;
    const rest = queues.restCount(queue);
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
    const isDismissed = shown !== undefined && !present.has(queues.noticeId(shown));
    const isRestGone = restShown > 0 && !present.has(queues.REST_ID);
    if (isRestGone) restShown = 0;
    const left = isRestGone ? queue.slice(-1) : queue;
    return isDismissed ? left.filter((id) => id !== shown) : left;
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

const t: BoardSay = (key, values) => say(boardTexts, key, values);

function ringsAnewBecause(request: TableRequest): string | undefined {
  const { status, taken_by } = request;
  if (status === 'in-progress') {
    if (staleSince(request) === null) return handedBy(request);
    if (hasTaken(readHolder(), request)) return say(cardTexts, 'takenLate');
    return taken_by ? say(cardTexts, 'noNewsFrom', { name: taken_by }) : say(cardTexts, 'noNews');
  }
  const { returned_at, reopened_at, reminded_at, moved_by: name } = request;
  const isReturned = returned_at !== null && returned_at > (reminded_at ?? '');
  if (status !== 'pending' || !isReturned || returned_at === reopened_at) {
    return askedAgain((key, values) => say(cardTexts, key, values), request);
  }
  return name ? say(cardTexts, 'returnedBy', { name }) : say(cardTexts, 'returned');
}

function handedBy({ moved_by: name }: TableRequest): string {
  return name ? say(cardTexts, 'fromBy', { name }) : say(cardTexts, 'from');
}

const words: queues.NoticeWords = {
  title: (request) => placeName(t, request),
  request: (request) => requestName(t, currentLanguage(), request),
  sign: ({ table_number }) =>
    readNoticeLayout() === 'side' ? t('tableSign', { table: table_number || '?' }) : undefined,
  reason: ringsAnewBecause,
};

/** Returns a function: the active requests on the board whose choice has changed since its last call. */
function createChoiceWatch(feed: BoardFeed): () => readonly TableRequest[] {
  let known: ReadonlyMap<string, string> = new Map();
  return () => {
    const active = feed.read().placed.filter(isActive);
    const before = known;
    known = new Map(active.map((request) => [request.id, choiceOf(request)]));
    return active.filter((request) => {
      const last = before.get(request.id);
      return last !== undefined && last !== choiceOf(request);
    });
  };
}

/** For comparison: an event brings an equal choice as another object. */
function choiceOf({ choice }: TableRequest): string {
  return JSON.stringify(choice ?? null);
}
