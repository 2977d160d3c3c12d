import type { Db } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { newRouter, requireTenant } from '../../platform/http/context.ts';
import { refusals } from '../../platform/http/errors.ts';
import { createTable, createTables, listTables } from './contract.ts';
import * as tables from './store.ts';

/** For the typed client of the screens. */
export type TableRoutes = ReturnType<typeof tableRoutes>;

/** `getRestaurantId` comes from the right: it finds by id or slug, and throws 404. */
export function tableRoutes(deps: {
  db: Db;
  clock: Clock;
  getRestaurantId: (idOrSlug: string) => Promise<string>;
}) {
  const { db, clock, getRestaurantId } = deps;
  return newRouter()
    .openapi(listTables, async (c) => {
      const restaurantId = await getRestaurantId(c.req.valid('param').id);
      return c.json(await tables.list(db, restaurantId), 200);
    })
    .openapi(createTable, async (c) => {
      const restaurantId = await getRestaurantId(c.req.valid('param').id);
      requireTenant(c, restaurantId, refusals.notFound);
      const { number } = c.req.valid('json');
      return c.json(await tables.create(db, restaurantId, number, clock), 201);
    })
    .openapi(createTables, async (c) => {
      const restaurantId = await getRestaurantId(c.req.valid('param').id);
      requireTenant(c, restaurantId, refusals.notFound);
      await tables.fill(db, restaurantId, c.req.valid('json'), clock);
      return c.json(await tables.list(db, restaurantId), 201);
    });
}
