import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/log/log.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';

/** Returns true if it answers the request, now or later, or will call `passOn` after reading the body. */
export type AnswerAtOnce = (
  request: IncomingMessage,
  response: ServerResponse,
  passOn: () => void,
) => boolean;

const WARNING_MILLISECONDS = 60_000;

/** Logs errors of fast paths. Clients do not notice them, because the router answers instead. */
export class FastPathErrors {
  readonly #deps: { clock: Clock; log: Logger; metrics?: Metrics | undefined };
  readonly #loggedAt = new Map<string, number>();

  constructor(deps: { clock: Clock; log: Logger; metrics?: Metrics | undefined }) {
    this.#deps = deps;
  }

  /** Counts the error. Logs it at most once a minute for each path. */
  report(path: string, error: unknown): void {
    const { clock, log, metrics } = this.#deps;
    metrics?.fastPathFailed(path);
    const now = clock.monotonic();
    const loggedAt = this.#loggedAt.get(path) ?? Number.NEGATIVE_INFINITY;
    if (now - loggedAt < WARNING_MILLISECONDS) return;
    this.#loggedAt.set(path, now);
    log.error({ err: error, path }, 'a fast path failed, the router answers instead');
  }
}

/** Tries the paths in order. If one throws, reports the error and leaves the request to the router. */
export function fastPaths(
  errors: FastPathErrors,
  answers: Record<string, AnswerAtOnce>,
): AnswerAtOnce {
  const paths = Object.entries(answers);
  return (request, response, passOn) =>
    paths.some(([path, answer]) => {
      try {
        return answer(request, response, passOn);
      } catch (error) {
        errors.report(path, error);
        return response.headersSent;
      }
    });
}
