/*
 * Server-sent events over `fetch`, because EventSource can send neither the bearer token nor our own
 * `Last-Event-ID`.
 * Plain TypeScript that old phones support: the guest page uses it.
 */
import type { LiveEvent } from './event-parser.ts';
import { createReconnectDelay } from './reconnect-delay.ts';
import { readStream, type StreamSource } from './stream-attempt.ts';

export type { LiveEvent } from './event-parser.ts';

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
