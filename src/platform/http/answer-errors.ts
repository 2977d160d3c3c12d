import type { ErrorHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { isDatabaseAway } from '../../db/errors/away.ts';
import { isUniqueViolation } from '../../db/errors/unique-violation.ts';
import { newId } from '../ids.ts';
import type { Logger } from '../log/log.ts';
import type { RepeatedLines } from '../log/repeated-lines.ts';
import type { AppEnv } from './context.ts';
import { Refusal, refusalBody, refusals } from './errors.ts';

/** The one error gate: whatever a handler throws becomes an answer in the caller's language. */
export function answerErrors(
  { log, repeatedLines }: { log: Logger; repeatedLines: RepeatedLines },
  onRefusal: (code: string) => void = () => {},
): ErrorHandler<AppEnv> {
  return (error, c) => {
    const refusal = error instanceof Refusal ? error : translate(error);
    onRefusal(refusal.kind.code);
    if (refusal.kind === refusals.unavailable) {
      // A database that is away fails every call: the reason is news, where in our code it struck is not.
      const fields = { reason: error.message, path: loggedPath(c.req.path) };
      repeatedLines.note('warn', fields, 'unavailable');
    } else if (refusal.kind === refusals.conflict) {
      // The store should have named this conflict: the caller gets a 409, the operator the constraint.
      const fields = { err: error, path: loggedPath(c.req.path) };
      repeatedLines.note('warn', fields, 'unique violation, answered 409');
    } else if (refusal.kind.status >= 500) {
      const requestId = newId(new Date());
      const { method, path } = c.req;
      log.error({ err: error, requestId, method, path: loggedPath(path) }, 'failed');
      c.header('X-Request-Id', requestId);
    }
    if (refusal.retryAfterSeconds !== undefined) {
      c.header('Retry-After', String(refusal.retryAfterSeconds));
    }
    return c.json(refusalBody(refusal, c.get('language') ?? 'fr'), refusal.kind.status);
  };
}

/** A stranger chooses the path: a log is no place for 16 KB of it. */
export function loggedPath(path: string): string {
  return path.slice(0, 200);
}

function translate(error: unknown): Refusal {
  if (error instanceof HTTPException && error.status === 413) return new Refusal(refusals.tooLarge);
  // A body that is no JSON (400), or does not say that it is (415).
  if (error instanceof HTTPException && [400, 415].includes(error.status)) {
    return new Refusal(refusals.invalidInput, { fields: {} });
  }
  if (isDatabaseAway(error)) {
    return new Refusal(refusals.unavailable, {}, { retryAfterSeconds: 2 });
  }
  if (isUniqueViolation(error)) return new Refusal(refusals.conflict);
  return new Refusal(refusals.unexpected);
}
