import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Db } from '../../../db/database.ts';
import type { Clock } from '../../../platform/clock.ts';
import { type Caller, mayAccess } from '../../../platform/http/context.ts';
import { type RateLimiter, staffKey } from '../../../platform/http/rate.ts';
import type { SecurityHeaders } from '../../../platform/http/security.ts';
import { rates } from '../../../rates.ts';
import { SHARED_DEVICE_HEADER } from '../../on-duty/rules.ts';
import { SILENT_SCREEN_HEADER } from '../rules.ts';
import { type BoardVersion, readVersion } from '../versions-store.ts';
import { type BoardList, type BoardLists, headersOfList } from './board-lists.ts';
import { matchesTag, namesLostVersion, tagOf, versionIn } from './board-tag.ts';
import type { OnPoll, PolledBoards } from './polled-boards.ts';

type Deps = {
  db: Db;
  clock: Clock;
  lineage: string;
  rate: RateLimiter;
  polledBoards: PolledBoards;
  boardLists: BoardLists;
  recallCaller: (authorization: string | undefined) => Caller | undefined;
  headers: SecurityHeaders;
  onPoll: OnPoll;
  onAnswered: (caller: Caller, request: IncomingMessage) => void;
  onError: (error: unknown) => void;
};

const boardPath = /^\/api\/restaurants\/([a-z0-9-]+)\/requests$/;

/**
 * The hot path of polling: every open board polls every 3 s, and nearly always nothing has changed.
 * Answers before the router: 304, mostly from memory, or the kept list of the version that the database has.
 * Session, restaurant, version and rate limit are checked as in the guard and in `listRequests`.
 * Returns false, without writing, or calls `passOn`, for refusals and everything else: the router then
 * answers.
 */
export function quickPolls(deps: Deps) {
  return (request: IncomingMessage, response: ServerResponse, passOn: () => void): boolean => {
    if (request.method !== 'GET' || hasBody(request)) return false;
    const [, slug] = boardPath.exec(request.url ?? '') ?? [];
    const caller =
      slug === undefined ? undefined : deps.recallCaller(request.headers.authorization);
    if (slug === undefined || !caller) return false;
    // What the router would refuse reads nothing here.
    const isUsedUp = deps.rate.used(staffKey(caller)) >= rates.staffCallsPerSession.count;
    if (caller.tenantSlug !== slug || isUsedUp) return false;
    const poll = { request, response, caller, passOn };
    const known = deps.polledBoards.find(slug);
    if (known) return answer(deps, poll, known);
    guarded(deps, poll, async () => {
      const board = await deps.polledBoards.read(slug);
      if (!board || !answer(deps, poll, board)) passOn();
    });
    return true;
  };
}

type Poll = {
  request: IncomingMessage;
  response: ServerResponse;
  caller: Caller;
  passOn: () => void;
};

function answer(deps: Deps, poll: Poll, board: BoardVersion): boolean {
  const { clock, lineage, rate, boardLists } = deps;
  if (!mayAccess(poll.caller, board.id)) return false;
  const tag = tagOf(lineage, board, clock.now());
  if (matchesTag(poll.request.headers['if-none-match'], tag)) {
    if (rate.count(staffKey(poll.caller), rates.staffCallsPerSession) > 0) return false;
    noteAndWrite(deps, poll, board, tag);
    return true;
  }
  if (!boardLists.find(board.id, tag)) return false;
  guarded(deps, poll, () => writeList(deps, poll, board.id));
  return true;
}

function guarded({ onError }: Deps, { response, passOn }: Poll, act: () => Promise<void>): void {
  act().catch((error: unknown) => {
    onError(error);
    if (!response.headersSent) passOn();
  });
}

/** Reads the version first: unlike an unchanged poll, a list has every change that was answered before it. */
async function writeList(deps: Deps, poll: Poll, restaurantId: string) {
  const { db, clock, lineage, rate, boardLists } = deps;
  const board = await readVersion(db, restaurantId);
  const tag = board && tagOf(lineage, board, clock.now());
  const list = tag === undefined ? undefined : boardLists.find(restaurantId, tag);
  const known = poll.request.headers['if-none-match'];
  const isUnusual =
    !board || !list || namesLostVersion(known, lineage, board) || matchesTag(known, list.tag);
  if (isUnusual || rate.count(staffKey(poll.caller), rates.staffCallsPerSession) > 0)
    return poll.passOn();
  noteAndWrite(deps, poll, board, list.tag, list);
}

/** Without a list: nothing has changed. */
function noteAndWrite(
  { lineage, headers, onPoll, onAnswered }: Deps,
  { request, response, caller }: Poll,
  board: BoardVersion,
  tag: string,
  list?: BoardList,
): void {
  const isSilent = request.headers[SILENT_SCREEN_HEADER] !== undefined;
  onPoll(caller, board, {
    version: versionIn(request.headers['if-none-match'], lineage, board),
    isSilent,
    isShared: request.headers[SHARED_DEVICE_HEADER] !== undefined,
  });
  onAnswered(caller, request);
  response
    .writeHead(list ? 200 : 304, {
      ...headers(request),
      ETag: `"${tag}"`,
      'Cache-Control': 'no-store',
      ...(list && {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(list.json),
      }),
      ...(list && headersOfList(list, caller)),
    })
    .end(list?.json);
}

/** A poll has no body. The router answers requests that have one. */
function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}
