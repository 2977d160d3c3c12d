import type { ErrorHandler, NotFoundHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { newId } from '../ids.ts';
import type { Logger } from '../log.ts';
import type { AppEnv } from './context.ts';
import { Refusal, refusalBody, refusals } from './errors.ts';

/** The one error gate: whatever a handler throws becomes an answer in the caller's language. */
export function answerErrors(log: Logger): ErrorHandler<AppEnv> {
  return (error, c) => {
    const refusal = error instanceof Refusal ? error : translate(error);
    if (refusal.kind.status >= 500) {
      const requestId = newId(new Date());
      log.error({ err: error, requestId, method: c.req.method, path: c.req.path }, 'failed');
      c.header('X-Request-Id', requestId);
    }
    if (refusal.retryAfterSeconds !== undefined) {
      c.header('Retry-After', String(refusal.retryAfterSeconds));
    }
    return c.json(refusalBody(refusal, c.get('language') ?? 'fr'), refusal.kind.status);
  };
}

export const answerUnknownCall: NotFoundHandler<AppEnv> = (c) =>
  c.json(refusalBody(new Refusal(refusals.notFound), c.get('language') ?? 'fr'), 404);

function translate(error: unknown): Refusal {
  if (error instanceof HTTPException && error.status === 413) return new Refusal(refusals.tooLarge);
  // A body that is no JSON (400), or does not say that it is (415).
  if (error instanceof HTTPException && [400, 415].includes(error.status)) {
    return new Refusal(refusals.invalidInput, { fields: {} });
  }
  if (isUnreachableDatabase(error)) {
    return new Refusal(refusals.unavailable, {}, { retryAfterSeconds: 2 });
  }
  return new Refusal(refusals.unexpected);
}

/** Connection failures, time-outs and restarts of PostgreSQL; a full or locked SQLite file. */
function isUnreachableDatabase(error: unknown): boolean {
  const { code, message, errcode } = error as {
    code?: string;
    message?: string;
    errcode?: number;
  };
  if (/^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|57P0[123]|08|53|40P01|57014)/.test(code ?? ''))
    return true;
  if (
    /timeout exceeded when trying to connect|Connection terminated|database is not open/.test(
      message ?? '',
    )
  ) {
    return true;
  }
  const SQLITE_BUSY = 5;
  const SQLITE_FULL = 13;
  const SQLITE_IOERR = 10;
  return (
    code === 'ERR_SQLITE_ERROR' &&
    [SQLITE_BUSY, SQLITE_FULL, SQLITE_IOERR].includes((errcode ?? 0) & 0xff)
  );
}
