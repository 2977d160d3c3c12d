import { currentLanguage } from './i18n.ts';
import { token } from './storage.ts';

const TIMEOUT_MILLISECONDS = 10_000;

type CallOptions = { body?: unknown; headers?: Record<string, string>; signal?: AbortSignal };

/** The server answered, and refused. The message is the server's text, meant for a person. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields?: Record<string, string>;
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    const refusal = asRefusal(body);
    super(refusal.error ?? '');
    this.name = 'ApiError';
    this.status = status;
    this.code = refusal.code ?? 'unknown';
    if (refusal.fields) this.fields = refusal.fields;
    this.body = body;
  }
}

/** No answer at all: no network, no server, or none within ten seconds. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

export async function call<T>(method: string, path: string, options: CallOptions = {}): Promise<T> {
  const response = await callRaw(method, path, options);
  return (await readJson(response)) as T;
}

/** For polling with an ETag: 304 comes back as it is, only 400 and above throw. */
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
  throw new ApiError(response.status, await readJson(response).catch(() => undefined));
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
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
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
async function readJson(response: Response): Promise<unknown> {
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
