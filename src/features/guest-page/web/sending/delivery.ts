import type { Attempt, Failure, Intention, Sending } from '../types.ts';
import { createRetryPause } from './retry-pause.ts';
import { createTries, type Send } from './tries.ts';

/** After this long without an answer, the page shows "not sent yet". */
const PATIENCE_MILLISECONDS = 1500;
export const STALE_MILLISECONDS = 5 * 60_000;

export type FinalAnswer = Exclude<Attempt, { outcome: 'later' }>;

type DeliveryTools = {
  send: Send;
  onSending(sending: Sending): void;
  /** The guest confirmed a stale intention, so that it counts as made now. */
  onRenewed(intention: Intention): void;
  onAnswer(answer: FinalAnswer, intention: Intention): void;
};

export type Delivery = {
  /** Call it when the network may have returned. */
  wake(): void;
  /** Retries at once at the guest's request, also a stale intention. */
  retryNow(): void;
  stop(): void;
};

/** Sends one intention until the server has answered. `isLate`: the page shows "not sent yet" at once. */
export function startDelivery(
  made: Intention,
  { isLate }: { isLate: boolean },
  tools: DeliveryTools,
): Delivery {
  let intention = made;
  let isUnsent = isLate;
  let failure: Failure | undefined;
  const tries = createTries(tools.send);
  const pause = createRetryPause(attempt);
  const patience = isLate ? undefined : setTimeout(reportUnsent, PATIENCE_MILLISECONDS);

  void attempt();
  return { wake, retryNow, stop };

  async function attempt(): Promise<void> {
    pause.stop();
    tries.stop();
    if (isStale(intention, Date.now())) return tools.onSending({ name: 'asking', intention });
    const result = tries.make(intention);
    reportState();
    const answer = await result;
    if (!answer) return;
    if (answer.outcome !== 'later') return tools.onAnswer(answer, intention);
    failure = answer.isAnswered ? 'server' : 'network';
    pause.start(tries.count, answer);
    reportUnsent();
  }

  function reportUnsent(): void {
    isUnsent = true;
    reportState();
  }

  function reportState(): void {
    const isTrying = tries.isInFlight;
    if (isUnsent) tools.onSending({ name: 'unsent', intention, isTrying, failure });
    else tools.onSending({ name: 'sending', intention });
  }

  function wake(): void {
    if (!pause.isRequested() && !tries.isHopeful()) void attempt();
  }

  function retryNow(): void {
    if (isStale(intention, Date.now())) {
      intention = { ...intention, madeAt: Date.now(), isFromOldPage: false };
      tools.onRenewed(intention);
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
 * Whether an intention, or its page, is too old to send it without asking. A clock that was set back does
 * not make it old.
 */
function isStale({ madeAt, isFromOldPage }: Intention, now: number): boolean {
  return isFromOldPage === true || now - madeAt >= STALE_MILLISECONDS;
}
