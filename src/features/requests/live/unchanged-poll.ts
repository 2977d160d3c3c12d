import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '../../../platform/clock.ts';
import { type Caller, mayAccess } from '../../../platform/http/context.ts';
import type { SecurityHeaders } from '../../../platform/http/headers.ts';
import { type RateLimiter, staffKey } from '../../../platform/http/rate.ts';
import { rates } from '../../../rates.ts';
import { SILENT_SCREEN_HEADER } from '../rules.ts';
import { matchesTag, tagOf } from './board-tag.ts';
import type { OnPoll, PolledBoards } from './polled-boards.ts';

type Deps = {
  clock: Clock;
  lineage: string;
  rate: RateLimiter;
  polledBoards: PolledBoards;
  recallCaller: (authorization: string | undefined) => Caller | undefined;
  headers: SecurityHeaders;
  onPoll: OnPoll;
};

const boardPath = /^\/api\/restaurants\/([a-z0-9-]+)\/requests$/;

/**
 * The hot path of polling: every open board polls every 3 s, and nearly always nothing has changed.
 * Writes the 304 from memory, before the router. Session, restaurant, version and rate limit are checked as
 * in the guard and in `listRequests`.
 * Returns false, without writing, for refusals and for everything that needs the database: the router then
 * answers.
 */
export function unchangedPolls(deps: Deps) {
  const { clock, lineage, rate, polledBoards, recallCaller, headers, onPoll } = deps;
  return function answer(request: IncomingMessage, response: ServerResponse): boolean {
    const known = request.headers['if-none-match'];
    if (known === undefined || request.method !== 'GET' || hasBody(request)) return false;
    const [, slug] = boardPath.exec(request.url ?? '') ?? [];
    const board = slug === undefined ? undefined : polledBoards.recall(slug);
    if (!board) return false;
    const caller = recallCaller(request.headers.authorization);
    if (!caller || !mayAccess(caller, board.id)) return false;
    const tag = tagOf(lineage, board, clock.now());
    if (!matchesTag(known, tag)) return false;
    if (rate.count(staffKey(caller), rates.staffCallsPerSession) > 0) return false;
    const isSilent = request.headers[SILENT_SCREEN_HEADER] !== undefined;
    onPoll(caller, board, { version: board.request_version, isSilent });
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

/** A poll has no body. The router answers requests that have one. */
function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}
