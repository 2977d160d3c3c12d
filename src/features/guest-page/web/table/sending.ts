import { randomId } from '../../../../ui/network/random-id.ts';
import type { CreatedRequest } from '../../../requests/contract.ts';
import type {
  Attempt,
  Failure,
  GuestRequest,
  OutgoingRequest,
  Sending,
  TableAddress,
} from '../types.ts';
import type { OutgoingStore } from './session-storage.ts';

/*
 * The request sender sends one request at a time, and retries until the server has answered.
 * A tap creates an outgoing request with its own idempotency key, stored before the first try. Every try
 * carries the same key, so that neither a time-out nor a reload loses or duplicates the request.
 * No answer means neither "sent" nor "not sent": the try is repeated with back-off, and at once when the
 * network may have returned. Meanwhile the guest sees "not sent yet".
 * A request that is five minutes old is not sent without asking: the guest may have asked aloud meanwhile.
 * Nor is the first one from a page that has been open for hours: the guest may be at home.
 */

/** Longer than guests stay without asking for anything. */
const OLD_PAGE_MILLISECONDS = 4 * 3_600_000;

export type SenderTools = {
  send: Send;
  store: OutgoingStore;
  onWake(listener: () => void): () => void;
  onSending(sending: Sending): void;
  onAccepted(request: CreatedRequest, outgoing: OutgoingRequest): void;
  /** `mutedUntil`: because calls of the table are paused. */
  onRefused(text: string | undefined, mutedUntil: string | undefined): void;
  /** It needs the code of the evening: `text` says why the one that was sent is refused. */
  onRoomCodeNeeded(outgoing: OutgoingRequest, text: string | undefined): void;
};

export type RequestSender = {
  /** Sends a request. Ignored while another is being sent, so that five taps make one request. */
  ask(request: GuestRequest): void;
  /** Sends a request that was refused without the code of the evening. */
  send(outgoing: OutgoingRequest): void;
  /** Retries at once at the guest's request, also a stale one. */
  retryNow(): void;
  giveUp(): void;
  close(): void;
};

export function openRequestSender(address: TableAddress, tools: SenderTools): RequestSender {
  const { store, onSending } = tools;
  const deliveryTools = { send: tools.send, onSending, onRenewed: store.put, onAnswer };
  let delivery: Delivery | undefined;
  /** When the guest was last known to be at the table. */
  let hereAt = Date.now();
  const stopListening = tools.onWake(() => delivery?.wake());

  const kept = store.read();
  if (kept) delivery = startDelivery(kept, { wasKept: true }, deliveryTools);
  return { ask, send, retryNow: () => delivery?.retryNow(), giveUp, close };

  function ask(request: GuestRequest): void {
    if (delivery) return;
    const now = Date.now();
    const isFromOldPage = now - hereAt > OLD_PAGE_MILLISECONDS;
    send({ ...address, ...request, key: randomId(), madeAt: now, isFromOldPage });
  }

  function send(outgoing: OutgoingRequest): void {
    store.put(outgoing);
    delivery = startDelivery(outgoing, { wasKept: false }, deliveryTools);
  }

  function onAnswer(answer: FinalAnswer, outgoing: OutgoingRequest): void {
    end();
    hereAt = Date.now();
    if (answer.outcome === 'refused') tools.onRefused(answer.text, answer.mutedUntil);
    else if (answer.outcome === 'room-code') {
      // A reload of the page sends it without the code, and so asks for it again.
      store.put({ ...outgoing, code: undefined });
      tools.onRoomCodeNeeded(outgoing, answer.text);
    } else tools.onAccepted(answer.request, outgoing);
  }

  function giveUp(): void {
    end();
    onSending({ name: 'idle' });
  }

  /** Ends the delivery: it was answered or given up. */
  function end(): void {
    delivery?.stop();
    delivery = undefined;
    store.empty();
  }

  function close(): void {
    delivery?.stop();
    stopListening();
  }
}

/** After this long without an answer, the page shows "not sent yet". */
const PATIENCE_MILLISECONDS = 1500;
export const STALE_MILLISECONDS = 5 * 60_000;

type FinalAnswer = Exclude<Attempt, { outcome: 'later' }>;

type DeliveryTools = {
  send: Send;
  onSending(sending: Sending): void;
  /** The guest confirmed a stale request, so that it counts as made now. */
  onRenewed(outgoing: OutgoingRequest): void;
  onAnswer(answer: FinalAnswer, outgoing: OutgoingRequest): void;
};

type Delivery = {
  /** Call it when the network may have returned. */
  wake(): void;
  /** Retries at once at the guest's request, also a stale one. */
  retryNow(): void;
  stop(): void;
};

/** Sends one request until the server has answered. `wasKept`: the page shows "not sent yet" at once. */
function startDelivery(
  made: OutgoingRequest,
  { wasKept }: { wasKept: boolean },
  tools: DeliveryTools,
): Delivery {
  let outgoing = made;
  let isUnsent = wasKept;
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
type Send = (outgoing: OutgoingRequest, signal: AbortSignal) => Promise<Attempt>;

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
