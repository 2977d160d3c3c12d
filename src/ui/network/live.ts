/*
 * Server-sent events over `fetch`, because EventSource can send neither the bearer token nor our own
 * `Last-Event-ID`.
 * Plain TypeScript that old phones support: the guest page uses it.
 */

import { createParser } from 'eventsource-parser';

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

/* One attempt of a stream. */

/** The server sends a heartbeat every 15 s, so a stream that is silent for longer than this is dead. */
const SILENCE_MILLISECONDS = 25_000;
const CONNECT_MILLISECONDS = 10_000;

type StreamSource = {
  url: string;
  /** Called for each attempt, so that a new token is used. */
  headers(): Record<string, string>;
  lastEventId(): string | undefined;
};

type StreamListener = {
  onOpen(): void;
  onEvent(event: LiveEvent): void;
  /** The server's reconnection time. */
  onRetry(milliseconds: number): void;
};

/**
 * Opens the stream once and reads it until it ends, falls silent or `attempt` is aborted.
 * Returns the status if the server refused the stream. Never throws.
 */
async function readStream(
  source: StreamSource,
  listener: StreamListener,
  attempt: AbortController,
): Promise<number | undefined> {
  const watchdog = createWatchdog(attempt);
  try {
    watchdog.expectDataWithin(CONNECT_MILLISECONDS);
    const response = await fetch(source.url, {
      headers: streamHeaders(source),
      cache: 'no-store',
      signal: attempt.signal,
    });
    if (isRefusal(response.status)) return response.status;
    if (isEventStream(response) && !attempt.signal.aborted) {
      await readEvents(response, listener, attempt.signal, watchdog);
    }
  } catch {
    // No answer, cut off or silent: the caller reconnects.
  } finally {
    watchdog.stop();
    attempt.abort();
  }
  return undefined;
}

async function readEvents(
  response: Response,
  listener: StreamListener,
  signal: AbortSignal,
  watchdog: Watchdog,
): Promise<void> {
  const reader = response.body?.getReader();
  if (!reader) return;
  const decoder = new TextDecoder();
  const read = createEventParser((event) => {
    if (!signal.aborted) listener.onEvent(event);
  }, listener.onRetry);
  listener.onOpen();
  for (;;) {
    watchdog.expectDataWithin(SILENCE_MILLISECONDS);
    const { done, value } = await reader.read();
    if (done || signal.aborted) return;
    read(decoder.decode(value, { stream: true }));
  }
}

type Watchdog = ReturnType<typeof createWatchdog>;

/** Aborts the attempt unless data arrives in time. */
function createWatchdog(attempt: AbortController) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    expectDataWithin(milliseconds: number): void {
      clearTimeout(timer);
      timer = setTimeout(() => attempt.abort(), milliseconds);
    },
    stop: () => clearTimeout(timer),
  };
}

function streamHeaders(source: StreamSource): Record<string, string> {
  const id = source.lastEventId();
  return {
    ...source.headers(),
    Accept: 'text/event-stream',
    ...(id === undefined ? {} : { 'Last-Event-ID': id }),
  };
}

/** A time-out (408) or too many streams (429) may pass; any other 4xx will not. */
function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}

/** Checks the type, because a captive portal answers 200 with its own page. */
function isEventStream(response: Response): boolean {
  return response.ok && /^text\/event-stream/.test(response.headers.get('Content-Type') ?? '');
}

/** A server-sent event. `id` is the last id that the server sent, with this event or an earlier one. */
export type LiveEvent = { type: string; id: string; data: string };

/**
 * Parses `text/event-stream` from chunks of any size. `onRetry` gets the server's reconnection time in
 * milliseconds.
 */
export function createEventParser(
  onEvent: (event: LiveEvent) => void,
  onRetry?: (milliseconds: number) => void,
): (text: string) => void {
  let lastId = '';
  const parser = createParser({
    onId: (id) => {
      lastId = id;
    },
    onEvent: ({ event = 'message', data }) => onEvent({ type: event, id: lastId, data }),
    onRetry,
  });
  return (text) => parser.feed(text);
}
