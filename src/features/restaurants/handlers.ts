import type { Db, Tx } from '../../db/database.ts';
import type { RestaurantRow } from '../../db/schema.ts';
import { limits } from '../../limits.ts';
import type { Clock } from '../../platform/clock.ts';
import { newRouter } from '../../platform/http/context.ts';
import { type RateLimiter, staffKey } from '../../platform/http/rate.ts';
import { noteAs } from '../../platform/journal.ts';
import { scopeOf } from '../../platform/scope.ts';
import { rates } from '../../rates.ts';
import { changeRestaurant } from './change-store.ts';
import {
  type FirstRun,
  listRestaurants,
  moveFirstRun,
  readFirstRun,
  readRestaurant,
  updateRestaurant,
} from './contract.ts';
import { foundRestaurant, getOwnRestaurant } from './lookup.ts';
import * as restaurants from './store.ts';
import { type ListTables, listedFields, withTables } from './view.ts';

/** The type of the browser's API client. */
export type RestaurantRoutes = ReturnType<typeof restaurantRoutes>;

/**
 * `listTables` and the others come from `app`. `onTimeZoneChanged` updates the board, in the transaction of the
 * change; `onGuarded` is called after it: strangers may have lost what they could read.
 */
export function restaurantRoutes(deps: {
  db: Db;
  clock: Clock;
  rate: RateLimiter;
  listTables: ListTables;
  onTimeZoneChanged: (tx: Tx, restaurantId: string) => Promise<void>;
  onGuarded: (restaurantId: string) => void;
}) {
  const { db, clock, rate, listTables, onTimeZoneChanged } = deps;
  return newRouter()
    .openapi(listRestaurants, async (c) => {
      const caller = c.get('caller');
      const { limit, ...page } = c.req.valid('query');
      if (caller) rate.take(staffKey(caller), rates.staffCallsPerSession);
      else rate.take(`list:${c.get('address')}`, rates.restaurantListsPerAddress);
      const scope = caller ? scopeOf(c) : { tenantId: null };
      const most = caller ? limit : Math.min(limit, limits.restaurantsPerPageOfStrangers);
      const { rows, total } = await restaurants.list(db, scope, { ...page, limit: most });
      c.header('X-Total-Count', String(total));
      return c.json(
        rows.map((row) => listedFields(row, caller)),
        200,
      );
    })
    .openapi(readRestaurant, async (c) => {
      const row = await restaurants.findByIdSlugOrName(db, c.req.valid('param').id);
      return c.json(await withTables(foundRestaurant(row), c.get('caller'), listTables), 200);
    })
    .openapi(updateRestaurant, async (c) => {
      const scope = scopeOf(c);
      const { id } = await getOwnRestaurant(db, scope, c.req.valid('param').id);
      const { guest_languages, ...fields } = c.req.valid('json');
      const changes = { ...fields, guest_languages: guest_languages?.join(',') };
      const note = noteAs(c, clock);
      const row = await changeRestaurant(
        db,
        scope,
        id,
        changes,
        clock.now(),
        onTimeZoneChanged,
        note,
      );
      if (fields.codes) deps.onGuarded(id);
      return c.json(await withTables(foundRestaurant(row), c.get('caller'), listTables), 200);
    })
    .openapi(readFirstRun, async (c) => {
      const { id } = c.req.valid('param');
      const row = await getOwnRestaurant(db, scopeOf(c), id);
      return c.json(await firstRunOf(row, listTables), 200);
    })
    .openapi(moveFirstRun, async (c) => {
      const scope = scopeOf(c);
      const { id } = await getOwnRestaurant(db, scope, c.req.valid('param').id);
      const row = await restaurants.moveFirstRun(db, scope, id, c.req.valid('json'), clock);
      return c.json(await firstRunOf(foundRestaurant(row), listTables), 200);
    });
}

async function firstRunOf(row: RestaurantRow, listTables: ListTables): Promise<FirstRun> {
  return {
    has_tables: (await listTables(row.id)).length > 0,
    codes_printed: row.codes_printed_at !== null,
    // Creating a request raises the version from 0, and nothing lowers it, not even a reset. Switching the
    // code of the evening raises it, too: nobody needs that before a first request.
    request_received: row.request_version > 0,
    is_over: row.first_run_ended_at !== null,
  };
}
