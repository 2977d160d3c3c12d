import type { Attempt, Failure, OutgoingRequest, Sending } from '../types.ts';

/** After this long without an answer, the page shows "not sent yet". */
const PATIENCE_MILLISECONDS = 1500;
export const STALE_MILLISECONDS = 5 * 60_000;

export type FinalAnswer = Exclude<Attempt, { outcome: 'later' }>;

type DeliveryTools = {
  send: Send;
  onSending(sending: Sending): void;
  /** The guest confirmed a stale request, so that it counts as made now. */
  onRenewed(outgoing: OutgoingRequest): void;
  onAnswer(answer: FinalAnswer, outgoing: OutgoingRequest): void;
};

export type Delivery = {
  /** Call it when the network may have returned. */
  wake(): void;
  /** Retries at once at the guest's request, also a stale one. */
  retryNow(): void;
  stop(): void;
};

/** Sends one request until the server has answered. `isLate`: the page shows "not sent yet" at once. */
export function startDelivery(
  made: OutgoingRequest,
  { isLate }: { isLate: boolean },
  tools: DeliveryTools,
): Delivery {
  let outgoing = made;
  let isUnsent = isLate;
  let failure: Failure | undefined;
  const tries = createTries(tools.send);
  const pause = createRetryPause(attempt);
  let patience: ReturnType<typeof setTimeout> | undefined;

  void attempt();
  return { wake, retryNow, stop };

  async function attempt(): Promise<void> {
    stop();
    if (isStale(outgoing, Date.now())) return tools.onSending({ name: 'asking', outgoing });
    if (!isUnsent) patience = setTimeout(reportUnsent, PATIENCE_MILLISECONDS);
    const result = tries.make(outgoing);
    reportState();
    const answer = await result;
    if (!answer) return;
    if (answer.outcome !== 'later') return tools.onAnswer(answer, outgoing);
    failure = answer.failure;
    pause.start(tries.count, answer);
    reportUnsent();
  }

  function reportUnsent(): void {
    isUnsent = true;
    reportState();
  }

  function reportState(): void {
    const isTrying = tries.isInFlight;
    if (isUnsent) tools.onSending({ name: 'unsent', outgoing, isTrying, failure });
    else tools.onSending({ name: 'sending', outgoing });
  }

  function wake(): void {
    if (!pause.isRequested() && !tries.isHopeful()) void attempt();
  }

  function retryNow(): void {
    if (isStale(outgoing, Date.now())) {
      outgoing = { ...outgoing, madeAt: Date.now(), isFromOldPage: false };
      tools.onRenewed(outgoing);
    }
    void attempt();
  }

  function stop(): void {
    pause.stop();
    clearTimeout(patience);
    tries.stop();
  }
}

/**
 * Whether a request, or its page, is too old to send it without asking. A clock that was set back does
 * not make it old.
 */
function isStale({ madeAt, isFromOldPage }: OutgoingRequest, now: number): boolean {
  return isFromOldPage === true || now - madeAt >= STALE_MILLISECONDS;
}

/** When the network returns, a try that is older than this counts as hanging. */
const DEAD_LINE_MILLISECONDS = 2000;

/** Sends the request once. Never throws: failures are outcomes. */
export type Send = (outgoing: OutgoingRequest, signal: AbortSignal) => Promise<Attempt>;

type Tries = {
  /** How many tries have been made. */
  readonly count: number;
  readonly isInFlight: boolean;
  /** Whether a try is in flight and does not hang yet. */
  isHopeful(): boolean;
  /** Aborts the try in flight and makes a new one. Undefined if the new try was replaced or stopped, too. */
  make(outgoing: OutgoingRequest): Promise<Attempt | undefined>;
  stop(): void;
};

/** All tries to send one request. At most one of them is in flight. */
function createTries(send: Send): Tries {
  let count = 0;
  let inFlight: { controller: AbortController; since: number } | undefined;

  return {
    get count() {
      return count;
    },
    get isInFlight() {
      return inFlight !== undefined;
    },
    isHopeful: () => !!inFlight && Date.now() - inFlight.since < DEAD_LINE_MILLISECONDS,
    async make(outgoing) {
      stop();
      const current = { controller: new AbortController(), since: Date.now() };
      inFlight = current;
      count += 1;
      const result = await send(outgoing, current.controller.signal);
      if (inFlight !== current) return undefined;
      inFlight = undefined;
      return result;
    },
    stop,
  };

  function stop(): void {
    inFlight?.controller.abort();
    inFlight = undefined;
  }
}

const FIRST_PAUSE_MILLISECONDS = 250;

/** `isAnswered`: the server said "not now", perhaps for how long. */
type Delayed = { isAnswered: boolean; waitMilliseconds: number };

type RetryPause = {
  /** Calls `retry` after a pause that grows with the number of tries. */
  start(tries: number, delayed: Delayed): void;
  stop(): void;
  /** Whether the wait that the server's last `Retry-After` requested is still running. */
  isRequested(): boolean;
};

/** The pause between two tries to send the same request. */
function createRetryPause(retry: () => void): RetryPause {
  let requestedUntil = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  return {
    start(tries, delayed) {
      requestedUntil = Date.now() + delayed.waitMilliseconds;
      timer = setTimeout(retry, pauseAfter(tries, delayed, Math.random()));
    },
    stop: () => clearTimeout(timer),
    isRequested: () => Date.now() < requestedUntil,
  };
}

/**
 * The pause before the next try: 0.25 s, 0.5 s, 1 s and so on, as a restart takes about half a second.
 * Jitter of up to a quarter spreads the phones of a dining room.
 * Without an answer the pause stays at 4 s, as the network may return without an event.
 * A server that answers "not now" gets up to 16 s, or as long as its `Retry-After` asks.
 */
export function pauseAfter(
  tries: number,
  { isAnswered, waitMilliseconds }: Delayed,
  random: number,
): number {
  const longest = isAnswered ? 16_000 : 4000;
  const pause = Math.min(longest, FIRST_PAUSE_MILLISECONDS * 2 ** (tries - 1)) * (1 - random / 4);
  return Math.max(pause, waitMilliseconds);
}
