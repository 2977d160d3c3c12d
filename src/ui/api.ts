import type { Hono } from 'hono';
import { hc } from 'hono/client';
import { currentLanguage } from './i18n.ts';
import { token } from './storage.ts';

const TIMEOUT_MILLISECONDS = 10_000;

type CallOptions = {
  body?: BodyInit | null;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

/** The server answered, and refused. The message is the server's text, meant for a person. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields?: Record<string, string>;
  readonly body: unknown;
  readonly headers: Headers;

  constructor(status: number, body: unknown, headers = new Headers()) {
    const refusal = asRefusal(body);
    super(refusal.error ?? '');
    this.name = 'ApiError';
    this.status = status;
    this.code = refusal.code ?? 'unknown';
    if (refusal.fields) this.fields = refusal.fields;
    this.body = body;
    this.headers = headers;
  }
}

/** No answer at all: no network, no server, or none within ten seconds. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

/**
 * The calls of one feature, typed by its routes: `client<AuthRoutes>().auth.me.$get()`. Refusals throw. hc
 * puts parameters into the address as they are: what a person may have written goes through `encodeURIComponent`.
 */
// biome-ignore lint/suspicious/noExplicitAny: the bound that hc itself has.
export function client<Routes extends Hono<any, any, any>>() {
  return hc<Routes>('/api', {
    fetch: (input: RequestInfo | URL, init: RequestInit = {}) =>
      callRaw(init.method ?? 'GET', String(input), {
        headers: Object.fromEntries(new Headers(init.headers)),
        body: init.body,
      }),
  });
}

type Answer = { status: number; json(): Promise<unknown> };

/** What a call is answered with when it succeeds; refusals were thrown before. */
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

/** Any call. For polling with an ETag: 304 comes back as it is, only 400 and above throw. */
export async function callRaw(
  method: string,
  path: string,
  options: CallOptions = {},
): Promise<Response> {
  const sentToken = token.read();
  const response = await send(method, path, options, sentToken);
  if (response.status < 400) return response;

  // A session that began while this call was under way is not the one that ended.
  if (response.status === 401 && sentToken && token.read() === sentToken) {
    for (const listener of sessionEndListeners) listener();
  }
  const body = await readJson(response).catch(() => undefined);
  throw new ApiError(response.status, body, response.headers);
}

const sessionEndListeners = new Set<() => void>();

/** Told when a call that carried a token answers 401. Returns the way to stop listening. */
export function onSessionEnded(listener: () => void): () => void {
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
      // The ETag is handled here, openly; the browser's own cache would hide the 304.
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

/** An answer that breaks off in the middle is no answer. */
async function readJson(response: Answer): Promise<unknown> {
  try {
    return response.status === 204 ? undefined : await response.json();
  } catch (error) {
    throw new NetworkError('broken answer', { cause: error });
  }
}

type Refusal = { error?: string; code?: string; fields?: Record<string, string> };

function asRefusal(body: unknown): Refusal {
  return typeof body === 'object' && body !== null ? body : {};
}
