import type { Attempt, Intention } from '../types.ts';

/** When the network returns, a try that is older than this counts as hanging. */
const DEAD_LINE_MILLISECONDS = 2000;

/** Sends the intention once. Never throws: failures are outcomes. */
export type Send = (intention: Intention, signal: AbortSignal) => Promise<Attempt>;

export type Tries = {
  /** How many tries have been made. */
  readonly count: number;
  readonly isInFlight: boolean;
  /** Whether a try is in flight and does not hang yet. */
  isHopeful(): boolean;
  /** Aborts the try in flight and makes a new one. Undefined if the new try was replaced or stopped, too. */
  make(intention: Intention): Promise<Attempt | undefined>;
  stop(): void;
};

/** All tries to send one request. At most one of them is in flight. */
export function createTries(send: Send): Tries {
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
    async make(intention) {
      stop();
      const current = { controller: new AbortController(), since: Date.now() };
      inFlight = current;
      count += 1;
      const result = await send(intention, current.controller.signal);
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
