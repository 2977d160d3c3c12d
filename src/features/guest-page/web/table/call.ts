import { ROOM_CODE_HEADER } from '../../../requests/room-code/rules.ts';
import { setServerClock } from './clock.ts';
import { placeHeaders } from './place-headers.ts';

export type GuestAnswer = { status: number; body: unknown; waitMilliseconds: number };

type CallOptions = {
  body?: unknown;
  key?: string | undefined;
  bearer?: string | undefined;
  /** The code of the evening, as `typedCode` reads it. */
  code?: string | undefined;
  signal?: AbortSignal;
  milliseconds: number;
};

/** The server's answer, or undefined if none came in time. Never throws. */
export async function call(
  method: string,
  path: string,
  options: CallOptions,
): Promise<GuestAnswer | undefined> {
  // The supported phones do not have `AbortSignal.timeout` and `AbortSignal.any`.
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, options.milliseconds);
  options.signal?.addEventListener('abort', abort);
  try {
    const response = await fetch(path, {
      method,
      headers: headersOf(options),
      body: options.body === undefined ? null : JSON.stringify(options.body),
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      signal: controller.signal,
    });
    setServerClock(Date.parse(response.headers.get('Date') ?? ''));
    const body: unknown = await response.json().catch(() => undefined);
    if (controller.signal.aborted) return undefined;
    const waitMilliseconds = retryAfter(response.headers.get('Retry-After'));
    return { status: response.status, body, waitMilliseconds };
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', abort);
  }
}

function headersOf({ body, key, bearer, code }: CallOptions): Record<string, string> {
  return {
    Accept: 'application/json',
    'Accept-Language': document.documentElement.lang,
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(key === undefined ? {} : { 'Idempotency-Key': key }),
    ...placeHeaders(),
    ...(code !== undefined && { [ROOM_CODE_HEADER]: code }),
    ...(bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` }),
  };
}

/** Milliseconds from a `Retry-After` in seconds. Our server does not send the form with a date. */
function retryAfter(header: string | null): number {
  const seconds = Number(header ?? 0);
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 0;
}
