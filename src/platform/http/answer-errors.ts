import type { ErrorHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { isDatabaseAway, isUniqueViolation } from '../../db/errors.ts';
import { newId } from '../ids.ts';
import type { Logger, RepeatedLines } from '../log/log.ts';
import type { AppEnv } from './context.ts';
import { Refusal, refusalBody, refusals } from './errors.ts';
import { languageFor } from './language.ts';

/** Error handler: turns every error that a handler throws into a response in the caller's language. */
export function answerErrors(
  { log, repeatedLines }: { log: Logger; repeatedLines: RepeatedLines },
  onRefusal: (code: string) => void = () => {},
): ErrorHandler<AppEnv> {
  return (error, c) => {
    const refusal = error instanceof Refusal ? error : translate(error);
    onRefusal(refusal.kind.code);
    if (refusal.kind === refusals.unavailable) {
      // Without a stack trace: if the database is down, every call fails the same way.
      const fields = { reason: error.message, path: loggedPath(c.req.path) };
      repeatedLines.note('warn', fields, 'unavailable, answered 503');
    } else if (refusal.kind === refusals.conflict) {
      // The store should have handled this conflict. The caller gets 409, the log names the constraint.
      const fields = { err: error, path: loggedPath(c.req.path) };
      repeatedLines.note('warn', fields, 'unique violation, answered 409');
    } else if (refusal.kind.status >= 500 && refusal !== error) {
      // Not for refusals: they are no defects, and the client of the payment provider logs its failures.
      const requestId = newId(new Date());
      const { method, path } = c.req;
      log.error(
        { err: error, requestId, method, path: loggedPath(path) },
        'unexpected error, answered 500',
      );
      c.header('X-Request-Id', requestId);
    }
    if (refusal.retryAfterSeconds !== undefined) {
      c.header('Retry-After', String(refusal.retryAfterSeconds));
    }
    const body = refusalBody(refusal, languageFor(c), c.get('placeWord'));
    return c.json(body, refusal.kind.status);
  };
}

/** A path for the log: it can be 16 KB of anything. Whoever knows the address of a button can press it. */
export function loggedPath(path: string): string {
  return path.replace(/^(\/api\/bells\/).+/, '$1…').slice(0, 200);
}

function translate(error: unknown): Refusal {
  if (error instanceof HTTPException && error.status === 413) return new Refusal(refusals.tooLarge);
  // Invalid JSON (400), or a body without the JSON content type (415).
  if (error instanceof HTTPException && [400, 415].includes(error.status)) {
    return new Refusal(refusals.invalidInput, { fields: {} });
  }
  if (isDatabaseAway(error)) {
    return new Refusal(refusals.unavailable, {}, { retryAfterSeconds: 2 });
  }
  if (isUniqueViolation(error)) return new Refusal(refusals.conflict);
  return new Refusal(refusals.unexpected);
}
