/*
 * All that the board of one restaurant hears from the server. Two sources tell the same story: a stream,
 * at once, and a poll every 3 s that never stops and costs nothing while nothing changes (304). What each
 * brings carries a version, so that it does not matter which comes first.
 */
import { ApiError, callRaw } from '../../../../ui/api.ts';
import { currentLanguage } from '../../../../ui/i18n.ts';
import { type Live, type LiveEvent, openLive } from '../../../../ui/live.ts';
import { token } from '../../../../ui/storage.ts';
import { startTicker } from '../../../../ui/ticker.ts';
import {
  POLL_MILLISECONDS,
  REFETCH_AFTER_RESET_MILLISECONDS,
  REFETCH_AFTER_UPDATE_MILLISECONDS,
} from '../../rules.ts';
import { withEvent, withList, withRequest } from './board.ts';
import { type AnsweredRequest, type BoardRequest, readRequest } from './board-request.ts';
import { type BoardView, createBoardStore, type Refusal } from './board-store.ts';
import { heard, missed, noLink } from './connection.ts';
import { clockOffset } from './server-clock.ts';
import { etagOf, versionOf } from './version-tag.ts';

export type BoardFeed = {
  /** The first subscriber starts the feed, the last one to leave stops it. */
  subscribe(listener: () => void): () => void;
  read(): BoardView;
  onNews(listener: (news: readonly BoardRequest[]) => void): () => void;
  onTick(listener: () => void): () => void;
  /** Asks for the whole list again. False: no answer. */
  refresh(): Promise<boolean>;
  refetchAfter(change: 'update' | 'reset'): void;
  /** The row that a call of this device was answered with. */
  accept(answered: AnsweredRequest): void;
  hold(): void;
  release(): void;
  /** The page or the network is back. */
  wake(): void;
};

/** The outside world of a feed, replaced in tests. */
export type World = {
  ask(path: string, headers: Record<string, string>): Promise<Response>;
  openLive: typeof openLive;
  startTicker: typeof startTicker;
  now(): number;
};

const browser: World = {
  ask: (path, headers) => callRaw('GET', path, { headers }),
  openLive,
  startTicker,
  now: () => Date.now(),
};

type Asked = { at: number; missed: boolean };

/** A poll that is still unanswered at a tick, after this long, counts as missed. */
const PATIENCE_MILLISECONDS = 1000;
/** Where the network swallows packets, polls hang for 10 s: once so many do, no more are sent. */
const MOST_POLLS_IN_FLIGHT = 4;

export function createBoardFeed(slug: string, world: World = browser): BoardFeed {
  const path = `/api/restaurants/${encodeURIComponent(slug)}/requests`;
  const store = createBoardStore();
  const tickListeners = new Set<() => void>();
  const inFlight = new Set<Asked>();
  const refetches = new Set<ReturnType<typeof setTimeout>>();
  let acceptedAt = 0;
  let stopTicker: (() => void) | undefined;
  let live: Live | undefined;

  return {
    subscribe,
    read: () => store.view,
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
    for (const timer of refetches) clearTimeout(timer);
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
    const asked = { at: world.now(), missed: false };
    inFlight.add(asked);
    let isAnswered = true;
    const own = anew ? undefined : store.board?.version;
    try {
      const response = await world.ask(path, own ? { 'If-None-Match': etagOf(own) } : {});
      if (response.status !== 304) await takeList(response, asked.at);
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

  async function takeList(response: Response, askedAt: number): Promise<void> {
    const rows = (await response.json()) as AnsweredRequest[];
    // Asked for before our own change was answered: the refetch that follows knows better.
    if (askedAt < acceptedAt) return;
    const version = versionOf(response.headers.get('ETag'));
    store.board = withList(store.board, rows.map(readRequest), version);
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
      // The poll meets the same refusal, and says so.
      onRefused: () => onStreamState('lost'),
    });
  }

  function onEvent(event: LiveEvent): void {
    store.link = heard(store.link, serverNow());
    if (event.type === 'snapshot') {
      const { requests } = JSON.parse(event.data) as { requests: AnsweredRequest[] };
      store.board = withList(store.board, requests.map(readRequest), event.id);
    } else if (event.type === 'request') {
      const row = readRequest(JSON.parse(event.data) as AnsweredRequest);
      const next = withEvent(store.board, row, event.id);
      if (next === 'gap') void poll();
      else store.board = next;
    }
    store.publish();
  }

  function onStreamState(state: 'connecting' | 'open' | 'lost'): void {
    const wasOpen = store.link.streamIsOpen;
    store.link = { ...store.link, streamIsOpen: state === 'open' };
    // A lost stream is the first sign of a lost server: ask now, not in 3 s.
    if (wasOpen && state === 'lost') void poll();
    store.publish();
  }

  function refetchAfter(change: 'update' | 'reset'): void {
    const delay =
      change === 'update' ? REFETCH_AFTER_UPDATE_MILLISECONDS : REFETCH_AFTER_RESET_MILLISECONDS;
    const timer = setTimeout(() => {
      refetches.delete(timer);
      void poll();
    }, delay);
    refetches.add(timer);
  }

  function accept(row: AnsweredRequest): void {
    if (!store.board) return;
    acceptedAt = world.now();
    const requests = withRequest(store.board.requests, readRequest(row));
    store.board = { ...store.board, requests };
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

function refusalOf(error: unknown): Refusal | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.status === 404) return 'unknown';
  return error.status === 401 || error.status === 403 ? 'refused' : undefined;
}

function listen<L>(listeners: Set<L>, listener: L): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
