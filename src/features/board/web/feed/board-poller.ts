import { freshness } from '../../../../ui/network/freshness.ts';
import {
  POLL_MILLISECONDS,
  REFETCH_AFTER_RESET_MILLISECONDS,
  REFETCH_AFTER_UPDATE_MILLISECONDS,
} from '../../../requests/rules.ts';
import { listIn, refusalOf } from './board-changes.ts';
import type { FeedParts, World } from './feed-world.ts';
import { etagOf } from './version-tag.ts';

export type BoardPoller = {
  start(): void;
  stop(): void;
  /**
   * Fetches the list. `anew` bypasses every cache.
   * Returns whether the server answered with the list, 304 or a refusal (401, 403, 404).
   */
  poll(options?: { anew: boolean }): Promise<boolean>;
  refetchAfter(change: 'update' | 'reset'): void;
  /** The version that the last poll without `anew` sent. */
  lastSentVersion(): string | undefined;
};

type PollListener = {
  /** Called before each regular poll. */
  onTick(): void;
  /** Called when a poll succeeds, before the earlier refusal and missed polls are cleared. */
  onAnswer(): void;
};

/** `own` is the version that the board had when the poll was sent. */
type PollInFlight = { at: number; own: string | undefined; isMissed: boolean };

/** An unanswered poll that is older than this at a tick counts as missed. */
const PATIENCE_MILLISECONDS = 1000;
/** Polls hang for 10 s if the network drops packets: ticks send no more while this many hang. */
const MOST_POLLS_IN_FLIGHT = 4;

const refetchDelays = {
  update: REFETCH_AFTER_UPDATE_MILLISECONDS,
  reset: REFETCH_AFTER_RESET_MILLISECONDS,
};

/** Fetches the list of one board at each tick and on demand. */
export function createBoardPoller(parts: FeedParts, listener: PollListener): BoardPoller {
  const { world, store, changes, link } = parts;
  const inFlight = new Set<PollInFlight>();
  const refetches = createRefetches(world, poll);
  let stopTicker: (() => void) | undefined;
  let sentVersion: string | undefined;

  return { start, stop, poll, refetchAfter: refetches.after, lastSentVersion: () => sentVersion };

  function start(): void {
    stopTicker = world.startTicker(POLL_MILLISECONDS, tick);
    void poll();
  }

  function stop(): void {
    stopTicker?.();
    stopTicker = undefined;
    refetches.cancelAll();
  }

  function tick(): void {
    listener.onTick();
    for (const sent of inFlight)
      if (world.now() - sent.at > PATIENCE_MILLISECONDS) miss(parts, sent);
    store.publish();
    if (inFlight.size < MOST_POLLS_IN_FLIGHT) void poll();
  }

  async function poll({ anew } = { anew: false }): Promise<boolean> {
    // Nobody sees this board any more: a poll would prove that its requests are shown.
    if (!stopTicker) return false;
    const sent: PollInFlight = { at: world.now(), own: store.board?.version, isMissed: false };
    inFlight.add(sent);
    if (!anew) sentVersion = sent.own;
    const isAnswered = await fetchList(sent, anew);
    inFlight.delete(sent);
    store.publish();
    return isAnswered;
  }

  async function fetchList(sent: PollInFlight, anew: boolean): Promise<boolean> {
    try {
      const response = await (anew ? fetchUncached(parts) : fetchIfChanged(parts, sent.own));
      if (response.status !== 304) changes.applyList(await listIn(response), sent.own);
      link.readClock(response.headers.get('Date'), sent.at);
      listener.onAnswer();
      store.refusal = undefined;
      link.noteAnswer();
      return true;
    } catch (error) {
      const refusal = refusalOf(error);
      store.refusal = refusal ?? store.refusal;
      if (refusal) link.noteAnswer();
      else miss(parts, sent);
      return refusal !== undefined;
    }
  }
}

/** Counts a poll as missed, once. */
function miss({ link }: FeedParts, sent: PollInFlight): void {
  if (!sent.isMissed) link.miss();
  sent.isMissed = true;
}

/** Extra polls, some time after a change by this device. */
function createRefetches(world: World, poll: () => Promise<boolean>) {
  const cancels = new Set<() => void>();
  return {
    after(change: 'update' | 'reset'): void {
      const cancel = world.startTimer(refetchDelays[change], () => {
        cancels.delete(cancel);
        void poll();
      });
      cancels.add(cancel);
    },
    cancelAll(): void {
      for (const cancel of cancels) cancel();
      cancels.clear();
    },
  };
}

function fetchIfChanged({ path, world }: FeedParts, own: string | undefined): Promise<Response> {
  return world.ask(path, own ? { 'If-None-Match': etagOf(own) } : {});
}

/** Sends no version, so that neither the server nor a cache can answer 304. */
function fetchUncached({ path, world }: FeedParts): Promise<Response> {
  const { extra, options } = freshness(true, world.now());
  return world.ask(`${path}?${new URLSearchParams(extra)}`, options.headers ?? {});
}
