import type { RestaurantRow } from '../../db/schema.ts';
import { type AppContext, callerOf, newRouter } from '../../platform/http/context.ts';
import { Refusal, refusals } from '../../platform/http/errors.ts';
import { noteAs } from '../../platform/journal.ts';
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
  serveRequest,
} from './contract.ts';
import { askFor, cancel, findTable, serve } from './create/diner-acts.ts';
import { matchesTag, tagOf } from './live/board-tag.ts';
import type { PolledBoards } from './live/polled-boards.ts';
import { getRequest, type RequestDeps, viewFor } from './request-access.ts';
import { readReset } from './resets.ts';
import { BOARD_RESET_HEADER, BOARD_TAG_HEADER, compareRequests } from './rules.ts';
import { serviceDay } from './service-day.ts';
import { setStatus, type WantedMove } from './staff-moves.ts';
import * as requests from './store.ts';
import { fullView } from './view.ts';

/** For the typed client of the screens. */
export type RequestRoutes = ReturnType<typeof requestRoutes>;

export function requestRoutes(deps: RequestDeps & { polledBoards: PolledBoards }) {
  const { db, clock, lineage, polledBoards } = deps;
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
      const { id } = c.req.valid('param');
      const { by, ...wanted } = c.req.valid('json');
      const moved = await moveByStaff(c, deps, id, { ...wanted, by: takerOf(c, by) });
      return c.json(fullView(moved), 200);
    })
    .openapi(cancelRequest, async (c) => {
      const key = c.req.valid('header')['idempotency-key'];
      const row = await cancel(c, deps, c.req.valid('param').id, key);
      return c.json(await viewFor(c, deps, row), 200);
    })
    .openapi(serveRequest, async (c) => {
      const key = c.req.valid('header')['idempotency-key'];
      const row = await serve(c, deps, c.req.valid('param').id, key);
      return c.json(await viewFor(c, deps, row), 200);
    })
    .openapi(resetRequests, async (c) => {
      const { slug } = c.req.valid('param');
      const restaurant = await getOwnRestaurantBySlug(db, scopeOf(c), slug);
      const { by = null, device = null } = c.req.valid('query');
      const deletedCount = await clearBoard(c, deps, restaurant, { by, device });
      return c.json({ deletedCount }, 200);
    });
}

/** On a paired device its member. With an account, which several people may share, the name in the call. */
function takerOf(c: AppContext, by: string | undefined): string | undefined {
  const { role, name } = callerOf(c);
  return role === 'staff' ? (name ?? undefined) : by;
}

/**
 * The answer's header has the board's version at which the request was read, also when it is refused.
 * Throws 404, and 409 with the present request if the move is not possible any more.
 */
async function moveByStaff(c: AppContext, deps: RequestDeps, id: string, wanted: WantedMove) {
  const outcome = await setStatus(deps, scopeOf(c), id, wanted);
  const present = 'moved' in outcome ? outcome.moved : outcome.present;
  c.header(BOARD_TAG_HEADER, tagOf(deps.lineage, present, deps.clock.now()));
  if ('moved' in outcome) return outcome.moved;
  throw new Refusal(outcome.refused, { request: fullView(present) });
}

/** Returns how many requests left the board. Throws 404 if the restaurant was deleted meanwhile. */
async function clearBoard(
  c: AppContext,
  { db, clock, changes }: RequestDeps,
  { id, time_zone }: RestaurantRow,
  who: requests.Resetter,
): Promise<number> {
  const now = clock.now();
  const since = serviceDay(now, time_zone).startsAt;
  const count = await requests.reset(db, changes, id, since, now, who, noteAs(c, clock));
  if (typeof count === 'string') throw new Refusal(refusals.notFound);
  return count;
}
