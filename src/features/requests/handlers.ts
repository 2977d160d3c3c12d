import type { RestaurantRow } from '../../db/schema.ts';
import { type AppContext, callerOf, newRouter } from '../../platform/http/context.ts';
import { Refusal, refusals } from '../../platform/http/errors.ts';
import { refuseInvalid } from '../../platform/http/input/validation.ts';
import { noteAs } from '../../platform/journal.ts';
import { scopeOf } from '../../platform/scope.ts';
import { rates } from '../../rates.ts';
import { SHARED_DEVICE_HEADER } from '../on-duty/rules.ts';
import { getOwnRestaurantBySlug } from '../restaurants/lookup.ts';
import { findBySlug } from '../restaurants/store.ts';
import { mutedUntil, tableNumberOf } from '../tables/rules.ts';
import { listRequests, resetRequests } from './board-contract.ts';
import type { TableRequest } from './contract.ts';
import {
  cancelRequest,
  checkTable,
  chooseOfRequest,
  createRequest,
  readRequest,
  serveRequest,
} from './contract.ts';
import { requireEntry, standingsTo } from './door.ts';
import { choose } from './guests/asked-wish.ts';
import type { GuestDeps } from './guests/budgets.ts';
import { askFor, cancel, type FoundTable, findTable, serve } from './guests/guest-acts.ts';
import { remind } from './guests/reminder.ts';
import { reopen } from './guests/unserved.ts';
import { type BoardLists, headersOfList } from './live/board-lists.ts';
import { matchesTag, namesLostVersion, tagOf, versionIn } from './live/board-tag.ts';
import type { OnPoll, PolledBoards } from './live/polled-boards.ts';
import { admit, type RequestDeps, speakTo, viewFor } from './request-access.ts';
import { ROOM_CODE_HEADER, typedCode } from './room-code/rules.ts';
import { SILENT_SCREEN_HEADER } from './rules.ts';
import { serviceDay } from './service-day.ts';
import { remindOfRequest, reopenRequest } from './staff/moves-contract.ts';
import * as requests from './store.ts';
import { renewEpoch } from './versions-store.ts';

/** For the typed client of the screens. */
export type RequestRoutes = ReturnType<typeof requestRoutes>;

type Deps = GuestDeps & { polledBoards: PolledBoards; boardLists: BoardLists; onPoll: OnPoll };

export function requestRoutes(deps: Deps) {
  const { db, clock, lineage, boardLists } = deps;
  return newRouter()
    .openapi(listRequests, async (c) => {
      const { slug } = c.req.valid('param');
      const restaurant = await getBoard(c, deps, slug);
      const tag = tagOf(lineage, restaurant, clock.now());
      notePoll(c, deps, restaurant);
      c.header('ETag', `"${tag}"`);
      if (matchesTag(c.req.header('if-none-match'), tag)) return c.body(null, 304);
      const list = await boardLists.read(restaurant);
      const headers = { 'Content-Type': 'application/json', ...headersOfList(list, callerOf(c)) };
      // The typed client reads JSON, and here it is written already.
      return c.body(list.json, 200, headers) as never;
    })
    .openapi(
      createRequest,
      async (c) => {
        const { slug } = c.req.valid('param');
        const { tableNumber, ...asked } = c.req.valid('json');
        const key = c.req.valid('header')['idempotency-key'];
        const code = typedCode(c.req.header(ROOM_CODE_HEADER) ?? '');
        const answer = await askFor(c, deps, slug, tableNumber, { ...asked, key, code });
        const { view, isExisting, isClosed, pass } = answer;
        return c.json({ ...view, isExisting, isClosed, pass }, isExisting ? 200 : 201);
      },
      async (result, c) => (await refuseInGuestsWords(deps, result, c)) as never,
    )
    .openapi(checkTable, async (c) => {
      const { slug, table } = c.req.valid('param');
      const found = await findTable(c, deps, slug, tableNumberOf(table));
      const requests = await listShown(c, deps, found);
      const isOnePerWish = found.restaurant.requests_per_table === 'one-per-wish';
      const muted_until = mutedUntil(found.table, clock.now());
      const [request = null] = requests;
      const check = { hasActiveRequest: request !== null, request, muted_until };
      return c.json({ ...check, ...(isOnePerWish && { requests }) }, 200);
    })
    .openapi(readRequest, async (c) => {
      const { row, standing } = await admit(c, deps, c.req.valid('param').id, 'read');
      return c.json(await viewFor(deps, row, standing), 200);
    })
    .route('/', guestMoveRoutes(deps))
    .openapi(resetRequests, async (c) => {
      const { slug } = c.req.valid('param');
      const restaurant = await getOwnRestaurantBySlug(db, scopeOf(c), slug);
      const { by = null, device = null } = c.req.valid('query');
      const deletedCount = await clearBoard(c, deps, restaurant, { by, device });
      return c.json({ deletedCount }, 200);
    });
}

/** What guests do to a request. */
function guestMoveRoutes(deps: Deps) {
  return newRouter()
    .openapi(cancelRequest, async (c) => {
      return c.json(await makeMove(c, deps, cancel, c.req.valid('param').id), 200);
    })
    .openapi(chooseOfRequest, async (c) => {
      const { choice } = c.req.valid('json');
      const choosing: typeof cancel = (_, __, id, key) => choose(c, deps, id, choice, key);
      return c.json(await makeMove(c, deps, choosing, c.req.valid('param').id), 200);
    })
    .openapi(serveRequest, async (c) => {
      return c.json(await makeMove(c, deps, serve, c.req.valid('param').id), 200);
    })
    .openapi(reopenRequest, async (c) => {
      return c.json(await makeMove(c, deps, reopen, c.req.valid('param').id), 200);
    })
    .openapi(remindOfRequest, async (c) => {
      return c.json(await makeMove(c, deps, remind, c.req.valid('param').id), 200);
    });
}

/** Where the input is bad, the restaurant is not known yet. Throws, or lets the call go on. */
async function refuseInGuestsWords(
  { db }: Deps,
  result: Parameters<typeof refuseInvalid>[0],
  c: AppContext,
): Promise<void> {
  const slug = c.req.param('slug') ?? '';
  const restaurant = result.success ? undefined : await findBySlug(db, slug);
  if (restaurant) speakTo(c, restaurant);
  refuseInvalid(result, c);
}

/** Makes a guest's move. Returns the request as the caller may read it. */
async function makeMove(
  c: AppContext,
  deps: Deps,
  move: typeof remind,
  id: string,
): Promise<TableRequest> {
  const { row, standing } = await move(c, deps, id, c.req.header('idempotency-key'));
  return viewFor(deps, row, standing);
}

/** The active requests of a table, as the caller may read them. Throws 403 as `requireEntry`. */
async function listShown(
  c: AppContext,
  deps: Deps,
  { restaurant, table }: FoundTable,
): Promise<TableRequest[]> {
  const at = { restaurantId: restaurant.id, tableId: table.id };
  const rows = await requests.listActive(deps.db, at);
  const key = c.req.header('idempotency-key');
  const given = key === undefined ? [] : [key];
  const { at: standing, shown } = await standingsTo(c, deps, { restaurant, table }, rows, given);
  if (!shown.some((each) => each.standing === 'author')) {
    await requireEntry(c, deps, restaurant, standing);
  }
  return Promise.all(shown.map((each) => viewFor(deps, each.row, each.standing)));
}

/** A screen that shows a lost version gives the board a new epoch: the screen would take our list for old. */
async function getBoard(
  c: AppContext,
  { db, lineage, rate }: Deps,
  slug: string,
): Promise<RestaurantRow> {
  const restaurant = await getOwnRestaurantBySlug(db, scopeOf(c), slug);
  if (!namesLostVersion(c.req.header('if-none-match'), lineage, restaurant)) return restaurant;
  // Each renewal makes every board load its list: a device that invents versions does so once a minute.
  if (rate.count(`renewal:${restaurant.id}`, rates.renewalsPerBoard) > 0) return restaurant;
  const renewed = await renewEpoch(db, restaurant);
  if (!renewed) throw new Refusal(refusals.notFound);
  return { ...restaurant, ...renewed };
}

/** A staff screen polls: it shows the version that its call names, and its device is present. */
function notePoll(
  c: AppContext,
  { lineage, polledBoards, onPoll }: Deps,
  restaurant: RestaurantRow,
) {
  const known = c.req.header('if-none-match');
  polledBoards.add(restaurant);
  onPoll(callerOf(c), restaurant, {
    version: versionIn(known, lineage, restaurant),
    isSilent: c.req.header(SILENT_SCREEN_HEADER) !== undefined,
    isShared: c.req.header(SHARED_DEVICE_HEADER) !== undefined,
  });
}

/** Returns how many requests left the board. Throws 404 if the restaurant was deleted meanwhile. */
async function clearBoard(
  c: AppContext,
  { db, clock, changes }: RequestDeps,
  restaurant: RestaurantRow,
  who: requests.Resetter,
): Promise<number> {
  const now = clock.now();
  const since = serviceDay(now, restaurant).startsAt;
  const { id } = restaurant;
  const count = await requests.reset(db, changes, id, since, now, who, noteAs(c, clock));
  if (typeof count === 'string') throw new Refusal(refusals.notFound);
  return count;
}
