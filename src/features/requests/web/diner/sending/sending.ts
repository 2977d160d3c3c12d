import { randomId } from '../../../../../ui/network/random-id.ts';
import type { CreatedRequest } from '../../../contract.ts';
import type { Attempt, Failure, GuestRequest, Intention, Sending, TableAddress } from '../types.ts';
import type { Drawer } from './kept.ts';

/*
 * The outbox: one request at a time, retried until the server has answered.
 * A tap creates an intention with its own idempotency key, stored before the first try. Every try carries the
 * same key, so that neither a time-out nor a reload loses or duplicates the request.
 * No answer means neither "sent" nor "not sent": the try is repeated with back-off, and at once when the
 * network may have returned. Meanwhile the guest sees "not sent yet".
 * A request that is five minutes old is not sent without asking: the guest may have asked aloud meanwhile.
 */

/** After this long without an answer, the page shows "not sent yet". */
const PATIENCE_MILLISECONDS = 1500;
export const STALE_MILLISECONDS = 5 * 60_000;
const FIRST_PAUSE_MILLISECONDS = 250;
/** A try that is older than this when the network returns is taken for hanging. */
const DEAD_LINE_MILLISECONDS = 2000;

export type SenderTools = {
  /** Never throws: failures are outcomes. */
  send(intention: Intention, signal: AbortSignal): Promise<Attempt>;
  drawer: Drawer;
  onWake(listener: () => void): () => void;
  onSending(sending: Sending): void;
  onAccepted(request: CreatedRequest, intention: Intention): void;
  onRefused(text: string | undefined): void;
};

export type RequestSender = {
  /** Sends a request. Ignored while another is being sent, so that five taps make one request. */
  ask(request: GuestRequest): void;
  /** Retries at once at the guest's request, also a stale intention. */
  retryNow(): void;
  giveUp(): void;
  close(): void;
};

export function openRequestSender(place: TableAddress, tools: SenderTools): RequestSender {
  let intention = tools.drawer.read();
  let tries = 0;
  let failure: Failure | undefined;
  let isLate = true;
  let holdUntil = 0;
  let inFlight: { controller: AbortController; since: number } | undefined;
  let pause: ReturnType<typeof setTimeout> | undefined;
  let patience: ReturnType<typeof setTimeout> | undefined;
  const stopListening = tools.onWake(wake);

  if (intention) void attempt();
  return { ask, retryNow, giveUp, close };

  function ask(request: GuestRequest): void {
    if (intention) return;
    intention = { ...place, ...request, key: randomId(), madeAt: Date.now() };
    tools.drawer.put(intention);
    tries = 0;
    failure = undefined;
    isLate = false;
    holdUntil = 0;
    patience = setTimeout(runOutOfPatience, PATIENCE_MILLISECONDS);
    void attempt();
  }

  async function attempt(): Promise<void> {
    clearTimeout(pause);
    inFlight?.controller.abort();
    inFlight = undefined;
    if (!intention) return;
    if (isStale(intention, Date.now())) return tools.onSending({ name: 'asking', intention });

    const sent = intention;
    const controller = new AbortController();
    inFlight = { controller, since: Date.now() };
    tries += 1;
    tell();
    const result = await tools.send(sent, controller.signal);
    // Given up, closed, or replaced by a newer try with the same key.
    if (inFlight?.controller !== controller) return;
    inFlight = undefined;

    if (result.outcome === 'later') return tryLater(result);
    settle();
    if (result.outcome === 'refused') return tools.onRefused(result.text);
    tools.onAccepted(result.request, sent);
  }

  function tryLater(result: Extract<Attempt, { outcome: 'later' }>): void {
    const wait = pauseAfter(tries, result, Math.random());
    holdUntil = Date.now() + result.waitMilliseconds;
    failure = result.isAnswered ? 'server' : 'network';
    isLate = true;
    pause = setTimeout(attempt, wait);
    tell();
  }

  function runOutOfPatience(): void {
    isLate = true;
    tell();
  }

  function wake(): void {
    if (!intention || Date.now() < holdUntil) return;
    if (inFlight && Date.now() - inFlight.since < DEAD_LINE_MILLISECONDS) return;
    void attempt();
  }

  function retryNow(): void {
    if (!intention) return;
    if (isStale(intention, Date.now())) {
      intention = { ...intention, madeAt: Date.now() };
      tools.drawer.put(intention);
    }
    void attempt();
  }

  function giveUp(): void {
    settle();
    tools.onSending({ name: 'idle' });
  }

  /** Ends the intention: it was answered or given up. */
  function settle(): void {
    stop();
    intention = undefined;
    tools.drawer.empty();
  }

  function stop(): void {
    clearTimeout(pause);
    clearTimeout(patience);
    inFlight?.controller.abort();
    inFlight = undefined;
  }

  function close(): void {
    stop();
    stopListening();
  }

  function tell(): void {
    if (!intention) return;
    const isTrying = inFlight !== undefined;
    if (isLate) tools.onSending({ name: 'unsent', intention, isTrying, failure });
    else tools.onSending({ name: 'sending', intention });
  }
}

/** Whether an intention is too old to be sent without asking. A clock that was set back does not make it old. */
function isStale(intention: Intention, now: number): boolean {
  return now - intention.madeAt >= STALE_MILLISECONDS;
}

/**
 * The pause before the next try: 0.25 s, 0.5 s, 1 s and so on, as a restart takes about half a second.
 * Jitter of up to a quarter spreads the phones of a dining room.
 * Without an answer the pause stays at 4 s, as the network may return without an event.
 * A server that answers "not now" gets up to 16 s, or as long as its `Retry-After` asks.
 */
export function pauseAfter(
  tries: number,
  { isAnswered, waitMilliseconds }: { isAnswered: boolean; waitMilliseconds: number },
  random: number,
): number {
  const longest = isAnswered ? 16_000 : 4000;
  const pause = Math.min(longest, FIRST_PAUSE_MILLISECONDS * 2 ** (tries - 1)) * (1 - random / 4);
  return Math.max(pause, waitMilliseconds);
}
