import type { Hono } from 'hono';
import { hc } from 'hono/client';
import { figuresPath } from '../../paths.ts';
import { token } from '../device/storage.ts';
import { currentLanguage, inPlaceWord } from '../language/i18n.ts';

const TIMEOUT_MILLISECONDS = 10_000;
/** The code of a refusal that has none: a proxy has answered, or the answer was cut off. */
export const NO_CODE = 'unknown';

type CallOptions = {
  body?: BodyInit | null;
  headers?: Record<string, string>;
  signal?: AbortSignal | null;
  /** The user has not asked for this call: a 401 does not end the session. */
  isInBackground?: boolean;
};

/** A refusal by the server. The message is the server's text for the user. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields?: Record<string, string>;
  readonly body: unknown;
  readonly headers: Headers;

  constructor(status: number, body: unknown, headers = new Headers()) {
    const refusal = asRefusal(body);
    super(inPlaceWord(refusal.error ?? ''));
    this.name = 'ApiError';
    this.status = status;
    this.code = refusal.code ?? NO_CODE;
    if (refusal.fields) this.fields = refusal.fields;
    this.body = body;
    this.headers = headers;
  }
}

/** The server did not answer: no network, no server, or a time-out of ten seconds. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

/**
 * A typed client of one feature's routes: `client<AuthRoutes>().auth.me.$get()`. Refusals throw.
 * NOTE: hc does not encode path parameters. Use `encodeURIComponent` for anything that a user may have typed.
 */
// biome-ignore lint/suspicious/noExplicitAny: the bound that hc itself has.
export function client<Routes extends Hono<any, any, any>>() {
  return hc<Routes>('/api', {
    fetch: (input: RequestInfo | URL, init: RequestInit = {}) =>
      callRaw(init.method ?? 'GET', figuresPath(String(input)), {
        headers: Object.fromEntries(new Headers(init.headers)),
        body: init.body,
        signal: init.signal,
      }),
  });
}

type Answer = { status: number; json(): Promise<unknown> };

/** The body of a successful answer; refusals are thrown. */
type Success<R> = R extends { status: infer Status; json(): Promise<infer Body> }
  ? number extends Status
    ? unknown
    : Status extends 200 | 201
      ? Body
      : never
  : never;

export async function answer<R extends Answer>(response: Promise<R>): Promise<Success<R>> {
  return (await readJson(await response)) as Success<R>;
}

/** Makes any call. Only 400 and above throw, so that polling with an ETag can handle 304. */
export async function callRaw(
  method: string,
  path: string,
  options: CallOptions = {},
): Promise<Response> {
  const sentToken = token.read();
  const response = await send(method, path, options, sentToken);
  if (response.status < 400) return response;

  const body = await readJson(response).catch(() => undefined);
  const error = new ApiError(response.status, body, response.headers);
  // Ignore the 401 if another session has begun since the call was sent.
  const isCurrent = sentToken !== undefined && token.read() === sentToken;
  // Without a code it is a proxy's answer, or cut off: the server's own says why the session has ended.
  const isOwn = error.code !== NO_CODE;
  if (response.status === 401 && isOwn && isCurrent && !options.isInBackground) {
    for (const listener of sessionEndListeners) listener(error.code);
  }
  throw error;
}

type SessionEndListener = (code: string) => void;

const sessionEndListeners = new Set<SessionEndListener>();

/**
 * Calls the listener with the refusal's code when a call with the current token gets 401. Returns a function
 * that removes the listener.
 */
export function onSessionEnded(listener: SessionEndListener): () => void {
  sessionEndListeners.add(listener);
  return () => sessionEndListeners.delete(listener);
}

async function send(
  method: string,
  path: string,
  { body, headers, signal }: CallOptions,
  sentToken: string | undefined,
): Promise<Response> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), TIMEOUT_MILLISECONDS);
  const giveUp = () => abort.abort();
  if (signal?.aborted) giveUp();
  signal?.addEventListener('abort', giveUp);
  try {
    return await fetch(path, {
      method,
      signal: abort.signal,
      // The callers handle the ETag; the browser's cache would hide the 304.
      cache: 'no-store',
      headers: {
        'Accept-Language': currentLanguage(),
        ...(sentToken ? { Authorization: `Bearer ${sentToken}` } : {}),
        ...headers,
      },
      body: body ?? null,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new NetworkError('no answer', { cause: error });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', giveUp);
  }
}

/** Throws `NetworkError` for a truncated answer. */
async function readJson(response: Answer): Promise<unknown> {
  try {
    return response.status === 204 ? undefined : await response.json();
  } catch (error) {
    throw new NetworkError('truncated answer', { cause: error });
  }
}

type Refusal = { error?: string; code?: string; fields?: Record<string, string> };

function asRefusal(body: unknown): Refusal {
  return typeof body === 'object' && body !== null ? body : {};
}
