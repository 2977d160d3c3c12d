import type { Status } from '../../enums.ts';
import { instant } from '../../platform/clock.ts';
import { type AppContext, newRouter } from '../../platform/http/context.ts';
import { Refusal, type RefusalKind, refusals } from '../../platform/http/errors.ts';
import { scopeOf } from '../../platform/scope.ts';
import { getOwnRestaurantBySlug } from '../restaurants/lookup.ts';
import { tableNumberOf } from '../tables/rules.ts';
import { listRequests, resetRequests } from './board-contract.ts';
import {
  cancelRequest,
  checkTable,
  createRequest,
  moveRequest,
  readRequest,
  requestRefusals,
} from './contract.ts';
import { askFor, cancel, findTable } from './create/diner-acts.ts';
import { matchesTag, tagOf } from './live/board-tag.ts';
import type { PolledBoards } from './live/polled-boards.ts';
import { getOwnRequest, getRequest, type RequestDeps, viewFor } from './request-access.ts';
import { readReset } from './resets.ts';
import {
  BOARD_RESET_HEADER,
  BOARD_TAG_HEADER,
  compareRequests,
  requestCan,
  staffMoveTo,
} from './rules.ts';
import { serviceDay } from './service-day.ts';
import * as requests from './store.ts';
import { fullView } from './view.ts';

/** For the typed client of the screens. */
export type RequestRoutes = ReturnType<typeof requestRoutes>;

export function requestRoutes(deps: RequestDeps & { polledBoards: PolledBoards }) {
  const { db, clock, changes, lineage, polledBoards } = deps;
  return newRouter()
    .openapi(listRequests, async (c) => {
      const { slug } = c.req.valid('param');
      const restaurant = await getOwnRestaurantBySlug(db, scopeOf(c), slug);
      const tag = tagOf(lineage, restaurant, clock.now());
      polledBoards.noteAsked(restaurant);
      c.header('ETag', `"${tag}"`);
      if (matchesTag(c.req.header('if-none-match'), tag)) return c.body(null, 304);
      const reset = readReset(restaurant);
      if (reset) c.header(BOARD_RESET_HEADER, encodeURIComponent(JSON.stringify(reset)));
      const since = serviceDay(clock.now(), restaurant.time_zone).startsAt;
      const rows = await requests.listBoard(db, restaurant.id, since);
      return c.json(rows.map(fullView).sort(compareRequests), 200);
    })
    .openapi(createRequest, async (c) => {
      const { slug } = c.req.valid('param');
      const { tableNumber, ...asked } = c.req.valid('json');
      const key = c.req.valid('header')['idempotency-key'];
      const { row, isExisting } = await askFor(c, deps, slug, tableNumber, { ...asked, key });
      // Guests may read back their own text, but not the text of another guest at the table.
      const view = isExisting ? await viewFor(c, deps, row) : fullView(row);
      return c.json({ ...view, isExisting }, isExisting ? 200 : 201);
    })
    .openapi(checkTable, async (c) => {
      const { slug, table } = c.req.valid('param');
      const found = await findTable(c, deps, slug, tableNumberOf(table));
      const row = await requests.findActive(db, found.table.id);
      const request = row ? await viewFor(c, deps, row) : null;
      return c.json({ hasActiveRequest: row !== undefined, request }, 200);
    })
    .openapi(readRequest, async (c) => {
      const row = await getRequest(db, c.req.valid('param').id);
      return c.json(await viewFor(c, deps, row), 200);
    })
    .openapi(moveRequest, async (c) => {
      const { status, by = null } = c.req.valid('json');
      const moved = await moveByStaff(c, deps, c.req.valid('param').id, { status, by });
      c.header(BOARD_TAG_HEADER, tagOf(lineage, moved, clock.now()));
      return c.json(fullView(moved), 200);
    })
    .openapi(cancelRequest, async (c) => {
      const key = c.req.valid('header')['idempotency-key'];
      const row = await cancel(c, deps, c.req.valid('param').id, key);
      return c.json(await viewFor(c, deps, row), 200);
    })
    .openapi(resetRequests, async (c) => {
      const { slug } = c.req.valid('param');
      const restaurant = await getOwnRestaurantBySlug(db, scopeOf(c), slug);
      const { by = null, device = null } = c.req.valid('query');
      const now = clock.now();
      const since = serviceDay(now, restaurant.time_zone).startsAt;
      const who = { by, device };
      const deletedCount = await requests.reset(db, changes, restaurant.id, since, now, who);
      if (typeof deletedCount === 'string') throw new Refusal(refusals.notFound);
      return c.json({ deletedCount }, 200);
    });
}

/** Throws 404, and 409 with the present request and its version if the move is not possible any more. */
async function moveByStaff(
  c: AppContext,
  { db, clock, changes, lineage }: RequestDeps,
  id: string,
  { status, by }: { status: Status; by: string | null },
): Promise<requests.VersionedRequest> {
  const scope = scopeOf(c);
  const row = await getOwnRequest(db, scope, id);
  const step = staffMoveTo(status);
  if (!step) throw refusal(requestRefusals.illegalMove, row);
  if (!requestCan[step](row)) throw refusal(requestRefusals.alreadyMoved, row);
  const now = instant(clock.now());
  const to =
    step === 'take'
      ? { status, taken_at: now, taken_by: by }
      : { status, ended_at: now, ended_by: 'staff' as const };
  const moved = await requests.move(db, changes, scope, row, to);
  if (moved) return moved;
  throw refusal(requestRefusals.alreadyMoved, await getOwnRequest(db, scope, id));

  function refusal(kind: RefusalKind, present: requests.VersionedRequest): Refusal {
    c.header(BOARD_TAG_HEADER, tagOf(lineage, present, clock.now()));
    return new Refusal(kind, { request: fullView(present) });
  }
}
