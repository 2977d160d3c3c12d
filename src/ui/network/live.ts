/*
 * Server-sent events over `fetch`, because EventSource can send neither the bearer token nor our own
 * `Last-Event-ID`.
 * Plain TypeScript that old phones support: the guest page uses it.
 */

import { type LiveEvent, readStream, type StreamSource } from './stream-attempt.ts';

export type { LiveEvent } from './stream-attempt.ts';

export type LiveOptions = StreamSource & {
  onEvent(event: LiveEvent): void;
  onState(state: 'connecting' | 'open' | 'lost'): void;
  /** The server refused the stream (401, 403, 404 …). There will be no further attempt. */
  onRefused(status: number): void;
};

export type Live = { close(): void; retryNow(): void };

/** Keeps a stream open, reconnecting with back-off, until it is closed or refused. */
export function openLive(options: LiveOptions): Live {
  const delay = createReconnectDelay();
  const listener = {
    onOpen: () => options.onState('open'),
    onEvent: options.onEvent,
    onRetry: delay.request,
  };
  let closed = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let attempt: AbortController | undefined;

  void connect();
  return { close, retryNow };

  async function connect(): Promise<void> {
    attempt = new AbortController();
    const startedAt = Date.now();
    options.onState('connecting');
    const refusal = await readStream(options, listener, attempt);
    if (closed) return;
    if (refusal !== undefined) {
      close();
      options.onRefused(refusal);
      return;
    }
    retry = setTimeout(reconnect, delay.after(Date.now() - startedAt));
    options.onState('lost');
  }

  function reconnect(): void {
    retry = undefined;
    void connect();
  }

  function retryNow(): void {
    if (retry === undefined) return;
    clearTimeout(retry);
    reconnect();
  }

  function close(): void {
    closed = true;
    clearTimeout(retry);
    retry = undefined;
    attempt?.abort();
  }
}

const FIRST_RETRY_MILLISECONDS = 500;
const LAST_RETRY_MILLISECONDS = 15_000;
/**
 * A stream that ends sooner than this counts as a failure, so that we back off from a server that hangs up at
 * once.
 * A larger value would count restarts as failures: servers that restart one after the other end a stream
 * every few seconds.
 */
const STABLE_MILLISECONDS = 1000;

type ReconnectDelay = {
  /** The reconnection time that a stopping server sent: another server is already running. */
  request(milliseconds: number): void;
  /** The delay before the next attempt. The last attempt took `attemptMilliseconds`. */
  after(attemptMilliseconds: number): number;
};

/** Chooses the delay between the attempts of one stream. */
function createReconnectDelay(): ReconnectDelay {
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
