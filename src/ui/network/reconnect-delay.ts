const FIRST_RETRY_MILLISECONDS = 500;
const LAST_RETRY_MILLISECONDS = 15_000;
/**
 * A stream that ends sooner than this counts as a failure, so that we back off from a server that hangs up at
 * once.
 * A larger value would count restarts as failures: servers that restart one after the other end a stream
 * every few seconds.
 */
const STABLE_MILLISECONDS = 1000;

export type ReconnectDelay = {
  /** The reconnection time that a stopping server sent: another server is already running. */
  request(milliseconds: number): void;
  /** The delay before the next attempt. The last attempt took `attemptMilliseconds`. */
  after(attemptMilliseconds: number): number;
};

/** Chooses the delay between the attempts of one stream. */
export function createReconnectDelay(): ReconnectDelay {
  let failures = 0;
  let requested: number | undefined;

  return {
    request(milliseconds) {
      requested = milliseconds;
    },
    after(attemptMilliseconds) {
      if (attemptMilliseconds <= STABLE_MILLISECONDS) failures += 1;
      else failures = requested === undefined ? 1 : 0;
      const delay = failures <= 1 ? requested : undefined;
      requested = undefined;
      return delay ?? backOff(failures);
    },
  };
}

/**
 * Exponential back-off: 0.5 s, 1 s, 2 s … 15 s, each with ±50 % jitter, so that devices do not reconnect all
 * at once.
 */
function backOff(failures: number): number {
  const delay = Math.min(LAST_RETRY_MILLISECONDS, FIRST_RETRY_MILLISECONDS * 2 ** (failures - 1));
  return delay * (0.5 + Math.random());
}
