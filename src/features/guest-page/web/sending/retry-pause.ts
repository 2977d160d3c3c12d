const FIRST_PAUSE_MILLISECONDS = 250;

/** `isAnswered`: the server said "not now", perhaps for how long. */
type Delayed = { isAnswered: boolean; waitMilliseconds: number };

export type RetryPause = {
  /** Calls `retry` after a pause that grows with the number of tries. */
  start(tries: number, delayed: Delayed): void;
  stop(): void;
  /** Whether the wait that the server's last `Retry-After` requested is still running. */
  isRequested(): boolean;
};

/** The pause between two tries to send the same request. */
export function createRetryPause(retry: () => void): RetryPause {
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
