import type { IncomingMessage, ServerResponse } from 'node:http';
import { limits } from '../../../limits.ts';
import type { Clock } from '../../../platform/clock.ts';
import { type Caller, mayTouch } from '../../../platform/http/context.ts';
import type { SecurityHeaders } from '../../../platform/http/headers.ts';
import { type RateLimiter, staffKey } from '../../../platform/http/rate.ts';
import { matchesTag, tagOf } from './board-tag.ts';
import type { PolledBoards } from './polled-boards.ts';

type Deps = {
  clock: Clock;
  lineage: string;
  rate: RateLimiter;
  polledBoards: PolledBoards;
  recallCaller: (authorization: string | undefined) => Caller | undefined;
  headers: SecurityHeaders;
};

const boardPath = /^\/api\/restaurants\/([a-z0-9-]+)\/requests$/;

/**
 * The one call that comes all day long: every open board asks every 3 s, and nearly always there is nothing new. Its
 * 304 is written straight away, from memory, before the router is asked. Session, restaurant, version and limit are
 * checked as the guard and `listRequests` check them; whatever cannot be told from memory, and every refusal, is left to that:
 * then the answer is false, and nothing was written.
 */
export function unchangedPolls(deps: Deps) {
  const { clock, lineage, rate, polledBoards, recallCaller, headers } = deps;
  return function answer(request: IncomingMessage, response: ServerResponse): boolean {
    const known = request.headers['if-none-match'];
    if (known === undefined || request.method !== 'GET' || hasBody(request)) return false;
    const [, slug] = boardPath.exec(request.url ?? '') ?? [];
    const board = slug === undefined ? undefined : polledBoards.recall(slug);
    if (!board) return false;
    const caller = recallCaller(request.headers.authorization);
    if (!caller || !mayTouch(caller, board.id)) return false;
    const tag = tagOf(lineage, board, clock.now());
    if (!matchesTag(known, tag)) return false;
    if (rate.count(staffKey(caller), limits.staffCallsPerSession) > 0) return false;
    response
      .writeHead(304, {
        ...headers(request),
        ETag: `"${tag}"`,
        'Cache-Control': 'no-store',
      })
      .end();
    return true;
  };
}

/** A poll has none; what is to be said of one is said by the long way. */
function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}
