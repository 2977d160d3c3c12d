/*
 * Server-sent events read with `fetch`, because EventSource can send neither the bearer token nor a
 * `Last-Event-ID` of our own. Plain TypeScript for old phones too: the diner page uses it.
 */
import { createEventParser, type LiveEvent } from './event-parser.ts';

export type { LiveEvent } from './event-parser.ts';

/** The server sends a comment every 15 s: a stream that is silent for longer than this is dead. */
const SILENCE_MILLISECONDS = 25_000;
const CONNECT_MILLISECONDS = 10_000;
const FIRST_RETRY_MILLISECONDS = 500;
const LAST_RETRY_MILLISECONDS = 15_000;
/** A stream that ended sooner than this counts as one more failure, else a server that hangs up at once is hammered. */
const STABLE_MILLISECONDS = 5000;
/** In a rolling restart each server ends our stream within seconds and asks us to reconnect. That is no failure. */
const STABLE_IF_ASKED_MILLISECONDS = 1000;

export type LiveOptions = {
  url: string;
  /** Asked at each attempt, so that a new token is used. */
  headers(): Record<string, string>;
  lastEventId(): string | undefined;
  onEvent(event: LiveEvent): void;
  onState(state: 'connecting' | 'open' | 'lost'): void;
  /** The server will not have us (401, 403, 404 …). No further attempt is made. */
  onRefused(status: number): void;
};

export type Live = { close(): void; retryNow(): void };

/** Holds a stream open, through losses, until it is closed or refused. */
export function openLive(options: LiveOptions): Live {
  let closed = false;
  let failures = 0;
  /** A server that stops says when to come back: another one is there already. */
  let askedDelay: number | undefined;
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
      // No answer, cut off or silent: all of them are a loss, mended below.
    }
    controller.abort();
    if (closed) return;
    clearTimeout(watchdog);
    const isAsked = askedDelay !== undefined;
    const stable = isAsked ? STABLE_IF_ASKED_MILLISECONDS : STABLE_MILLISECONDS;
    if (Date.now() - startedAt > stable) failures = isAsked ? 0 : 1;
    else failures += 1;
    const delay = failures <= 1 ? askedDelay : undefined;
    retry = setTimeout(reconnect, delay ?? retryDelay(failures));
    askedDelay = undefined;
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
        askedDelay = milliseconds;
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

  /** Gives up on the attempt unless something is heard within this time. */
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

/** A time-out (408) or too many streams (429) may pass; every other 4xx will not. */
function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}

/** A captive portal answers 200 with a page of its own. */
function isEventStream(response: Response): boolean {
  return response.ok && /^text\/event-stream/.test(response.headers.get('Content-Type') ?? '');
}

/** 0.5 s, 1 s, 2 s … 15 s, each ±50 %, so that a room of devices does not come back in one instant. */
function retryDelay(failures: number): number {
  const delay = Math.min(LAST_RETRY_MILLISECONDS, FIRST_RETRY_MILLISECONDS * 2 ** (failures - 1));
  return delay * (0.5 + Math.random());
}
