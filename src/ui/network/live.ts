/*
 * Server-sent events over `fetch`, because EventSource can send neither the bearer token nor our own
 * `Last-Event-ID`.
 * Plain TypeScript that old phones support: the diner page uses it.
 */
import { createEventParser, type LiveEvent } from './event-parser.ts';

export type { LiveEvent } from './event-parser.ts';

/** The server sends a heartbeat every 15 s, so a stream that is silent for longer than this is dead. */
const SILENCE_MILLISECONDS = 25_000;
const CONNECT_MILLISECONDS = 10_000;
const FIRST_RETRY_MILLISECONDS = 500;
const LAST_RETRY_MILLISECONDS = 15_000;
/**
 * A stream that ended sooner counts as a failure, so that we back off from a server that hangs up at once.
 * Not longer: servers that stop or are killed one after the other end a stream every few seconds.
 */
const STABLE_MILLISECONDS = 1000;

export type LiveOptions = {
  url: string;
  /** Called for each attempt, so that a new token is used. */
  headers(): Record<string, string>;
  lastEventId(): string | undefined;
  onEvent(event: LiveEvent): void;
  onState(state: 'connecting' | 'open' | 'lost'): void;
  /** The server refused the stream (401, 403, 404 …). There will be no further attempt. */
  onRefused(status: number): void;
};

export type Live = { close(): void; retryNow(): void };

/** Keeps a stream open, reconnecting with back-off, until it is closed or refused. */
export function openLive(options: LiveOptions): Live {
  let closed = false;
  let failures = 0;
  /** The reconnection time that a stopping server sent: another server is already running. */
  let requestedDelay: number | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let watchdog: ReturnType<typeof setTimeout> | undefined;
  let attempt: AbortController | undefined;

  void connect();
  return { close, retryNow };

  async function connect(): Promise<void> {
    const controller = new AbortController();
    attempt = controller;
    const startedAt = Date.now();
    options.onState('connecting');
    giveUpAfter(controller, CONNECT_MILLISECONDS);
    try {
      const response = await fetch(options.url, {
        headers: streamHeaders(options),
        cache: 'no-store',
        signal: controller.signal,
      });
      if (isRefusal(response.status)) return refuse(controller, response.status);
      if (isEventStream(response) && !closed) await readAll(response, controller);
    } catch {
      // No answer, cut off or silent: reconnect below.
    }
    controller.abort();
    if (closed) return;
    clearTimeout(watchdog);
    const isRequested = requestedDelay !== undefined;
    if (Date.now() - startedAt > STABLE_MILLISECONDS) failures = isRequested ? 0 : 1;
    else failures += 1;
    const delay = failures <= 1 ? requestedDelay : undefined;
    retry = setTimeout(reconnect, delay ?? retryDelay(failures));
    requestedDelay = undefined;
    options.onState('lost');
  }

  async function readAll(response: Response, controller: AbortController): Promise<void> {
    const reader = response.body?.getReader();
    if (!reader) return;
    const decoder = new TextDecoder();
    const read = createEventParser(
      (event) => {
        if (!closed) options.onEvent(event);
      },
      (milliseconds) => {
        requestedDelay = milliseconds;
      },
    );
    options.onState('open');
    for (;;) {
      giveUpAfter(controller, SILENCE_MILLISECONDS);
      const { done, value } = await reader.read();
      if (done || closed) return;
      read(decoder.decode(value, { stream: true }));
    }
  }

  /** Aborts the attempt unless data arrives within this time. */
  function giveUpAfter(controller: AbortController, milliseconds: number): void {
    clearTimeout(watchdog);
    watchdog = setTimeout(() => controller.abort(), milliseconds);
  }

  function refuse(controller: AbortController, status: number): void {
    controller.abort();
    if (closed) return;
    close();
    options.onRefused(status);
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
    clearTimeout(watchdog);
    retry = undefined;
    attempt?.abort();
  }
}

function streamHeaders(options: LiveOptions): Record<string, string> {
  const id = options.lastEventId();
  return {
    ...options.headers(),
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

/**
 * Exponential back-off: 0.5 s, 1 s, 2 s … 15 s, each with ±50 % jitter, so that devices do not reconnect all
 * at once.
 */
function retryDelay(failures: number): number {
  const delay = Math.min(LAST_RETRY_MILLISECONDS, FIRST_RETRY_MILLISECONDS * 2 ** (failures - 1));
  return delay * (0.5 + Math.random());
}
