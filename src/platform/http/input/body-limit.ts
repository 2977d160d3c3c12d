import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { AppEnv } from '../context.ts';
import { Refusal, refusals } from '../errors.ts';

/**
 * Throws 413 for a body of more than `maxBytes`.
 * Checks only the Content-Length if there is one; Node enforces it.
 * Hono's middleware would wrap the body in a stream, which costs more than the rest of a small call.
 */
export function refuseBodyOver(maxBytes: number): MiddlewareHandler<AppEnv> {
  const onError = () => {
    throw new Refusal(refusals.tooLarge);
  };
  const readAndRefuse = bodyLimit({ maxSize: maxBytes, onError });
  return (c, next) => {
    const { headers } = c.env.incoming;
    if (headers['transfer-encoding'] !== undefined) return readAndRefuse(c, next);
    if (Number(headers['content-length'] ?? 0) > maxBytes) onError();
    return next();
  };
}
