/*
 * Everything that the board of one restaurant receives from the server: changes by a stream, the list by a
 * poll every 3 s (304 if nothing changed), and rows in answers to this device's calls.
 * All three carry the board's version, so that late, lost or reordered answers never revert the board.
 */

import { token } from '../../../../../ui/device/storage.ts';
import { currentLanguage } from '../../../../../ui/language/i18n.ts';
import { freshness } from '../../../../../ui/network/freshness.ts';
import type { Live, LiveEvent } from '../../../../../ui/network/live.ts';
import { randomId } from '../../../../../ui/network/random-id.ts';
import {
  type BoardReset,
  POLL_MILLISECONDS,
  REFETCH_AFTER_RESET_MILLISECONDS,
  REFETCH_AFTER_UPDATE_MILLISECONDS,
} from '../../../rules.ts';
import { refusalOf, resetIn, type SnapshotData } from './answers.ts';
import {
  type AnswerOutcome,
  afterAnswer,
  afterEvent,
  afterList,
  afterSnapshot,
  type BoardStep,
} from './board.ts';
import { type AnsweredRequest, type BoardRequest, toBoardRequest } from './board-request.ts';
import { type BoardView, createBoardStore } from './board-store.ts';
import { heard, missed, noLink } from './connection.ts';
import { browser, type World } from './feed-world.ts';
import { clockOffset } from './server-clock.ts';
import { etagOf, liesBetween, versionOf } from './version-tag.ts';

export type BoardFeed = {
  /** The first subscriber starts the feed, the last one to leave stops it. */
  subscribe(listener: () => void): () => void;
  read(): BoardView;
  /** The random id that this device sends with a reset, to recognise its own resets. */
  readonly device: string;
  /** Called when another device has reset the board. */
  onReset(listener: (reset: BoardReset) => void): () => void;
  onNews(listener: (news: readonly BoardRequest[]) => void): () => void;
  onTick(listener: () => void): () => void;
  /** Fetches the whole list again, bypassing every cache. Returns false if no answer came. */
  refresh(): Promise<boolean>;
  refetchAfter(change: 'update' | 'reset'): void;
  /**
   * Applies the row in the answer to a move of this device. `version` is the board's version that contains
   * it.
   */
  accept(answered: AnsweredRequest, version: string | null, outcome: AnswerOutcome): void;
  hold(): void;
  release(): void;
  /** Call it when the page is shown again or the network has returned. */
  wake(): void;
};

/** A poll in flight. `own` is the version that the board had when it was sent. */
type Asked = { at: number; own: string | undefined; missed: boolean };

/** A poll that is older than this at a tick, and unanswered, counts as missed. */
const PATIENCE_MILLISECONDS = 1000;
/** Polls hang for 10 s if the network drops packets: no more are sent while this many hang. */
const MOST_POLLS_IN_FLIGHT = 4;

export function createBoardFeed(slug: string, world: World = browser): BoardFeed {
  const path = `/api/restaurants/${encodeURIComponent(slug)}/requests`;
  const store = createBoardStore();
  const device = randomId();
  const resetListeners = new Set<(reset: BoardReset) => void>();
  const tickListeners = new Set<() => void>();
  const inFlight = new Set<Asked>();
  const refetches = new Set<() => void>();
  let stopTicker: (() => void) | undefined;
  let live: Live | undefined;

  return {
    subscribe,
    read: () => store.view,
    device,
    onReset: (listener) => listen(resetListeners, listener),
    onNews: (listener) => listen(store.newsListeners, listener),
    onTick: (listener) => listen(tickListeners, listener),
    refresh: () => poll({ anew: true }),
    refetchAfter,
    accept,
    hold: store.hold,
    release: store.release,
    wake,
  };

  function subscribe(listener: () => void): () => void {
    store.listeners.add(listener);
    if (store.listeners.size === 1) start();
    return () => {
      store.listeners.delete(listener);
      if (store.listeners.size === 0) stop();
    };
  }

  function start(): void {
    stopTicker = world.startTicker(POLL_MILLISECONDS, tick);
    live = openStream();
    void poll();
  }

  function stop(): void {
    stopTicker?.();
    live?.close();
    for (const cancel of refetches) cancel();
    refetches.clear();
    store.link = noLink;
  }

  function tick(): void {
    for (const listener of tickListeners) listener();
    for (const asked of inFlight) if (world.now() - asked.at > PATIENCE_MILLISECONDS) miss(asked);
    store.publish();
    if (inFlight.size < MOST_POLLS_IN_FLIGHT) void poll();
  }

  async function poll({ anew = false } = {}): Promise<boolean> {
    const asked = { at: world.now(), own: store.board?.version, missed: false };
    inFlight.add(asked);
    let isAnswered = true;
    try {
      const response = await (anew ? askAnew() : askForNews(asked.own));
      if (response.status !== 304) await takeList(response, asked.own);
      const date = response.headers.get('Date');
      store.clockOffset = clockOffset(store.clockOffset, date, asked.at, world.now());
      answered();
    } catch (error) {
      const refusal = refusalOf(error);
      store.refusal = refusal ?? store.refusal;
      isAnswered = refusal !== undefined;
      miss(asked);
    }
    inFlight.delete(asked);
    store.publish();
    return isAnswered;
  }

  function askForNews(own: string | undefined): Promise<Response> {
    return world.ask(path, own ? { 'If-None-Match': etagOf(own) } : {});
  }

  /** Sends no version, so that neither the server nor a cache can answer 304. */
  function askAnew(): Promise<Response> {
    const { extra, options } = freshness(true, world.now());
    return world.ask(`${path}?${new URLSearchParams(extra)}`, options.headers ?? {});
  }

  async function takeList(response: Response, ownThen: string | undefined): Promise<void> {
    const rows = (await response.json()) as AnsweredRequest[];
    const version = versionOf(response.headers.get('ETag'));
    const step = afterList(store.board, rows.map(toBoardRequest), version, ownThen);
    take(step, resetIn(response.headers));
  }

  function take({ board, isGap }: BoardStep, reset: BoardReset | null = null): void {
    const before = store.board?.version;
    store.board = board;
    if (isGap) catchUp();
    if (!reset || !before || !board?.version || reset.device === device) return;
    if (!liesBetween(reset.version, before, board.version)) return;
    for (const listener of resetListeners) listener(reset);
  }

  /** Fetches the list after a gap in the versions. */
  function catchUp(): void {
    void poll({ anew: true });
  }

  function answered(): void {
    if (store.refusal) {
      store.refusal = undefined;
      live?.close();
      live = openStream();
    } else if (store.link.misses > 0) {
      live?.retryNow();
    }
    store.link = heard(store.link, serverNow());
  }

  function miss(asked: Asked): void {
    if (asked.missed) return;
    asked.missed = true;
    store.link = missed(store.link, serverNow());
  }

  function openStream(): Live {
    return world.openLive({
      url: `${path}/stream`,
      headers: () => ({
        Authorization: `Bearer ${token.read() ?? ''}`,
        'Accept-Language': currentLanguage(),
      }),
      lastEventId: () => store.board?.version,
      onEvent,
      onState: onStreamState,
      // The poll gets the same refusal and shows it.
      onRefused: () => onStreamState('lost'),
    });
  }

  function onEvent(event: LiveEvent): void {
    store.link = heard(store.link, serverNow());
    if (event.type === 'snapshot') {
      const { requests, reset } = JSON.parse(event.data) as SnapshotData;
      take(afterSnapshot(store.board, requests.map(toBoardRequest), event.id), reset);
    } else if (event.type === 'request') {
      const row = toBoardRequest(JSON.parse(event.data) as AnsweredRequest);
      take(afterEvent(store.board, row, event.id));
    }
    store.publish();
  }

  function onStreamState(state: 'connecting' | 'open' | 'lost'): void {
    const wasOpen = store.link.streamIsOpen;
    store.link = { ...store.link, streamIsOpen: state === 'open' };
    // A lost stream is the first sign of a lost server: poll now, not in 3 s.
    if (wasOpen && state === 'lost') void poll();
    store.publish();
  }

  function refetchAfter(change: 'update' | 'reset'): void {
    const delay =
      change === 'update' ? REFETCH_AFTER_UPDATE_MILLISECONDS : REFETCH_AFTER_RESET_MILLISECONDS;
    const cancel = world.startTimer(delay, () => {
      refetches.delete(cancel);
      void poll();
    });
    refetches.add(cancel);
  }

  function accept(answered: AnsweredRequest, version: string | null, outcome: AnswerOutcome): void {
    if (!store.board) return;
    take(afterAnswer(store.board, toBoardRequest(answered), version, outcome));
    store.publish();
  }

  function wake(): void {
    live?.retryNow();
    void poll();
  }

  function serverNow(): number {
    return world.now() + (store.clockOffset ?? 0);
  }
}

function listen<L>(listeners: Set<L>, listener: L): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
