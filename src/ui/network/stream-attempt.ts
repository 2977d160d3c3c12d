import { createParser } from 'eventsource-parser';

/** The server sends a heartbeat every 15 s, so a stream that is silent for longer than this is dead. */
const SILENCE_MILLISECONDS = 25_000;
const CONNECT_MILLISECONDS = 10_000;

export type StreamSource = {
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
export async function readStream(
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
