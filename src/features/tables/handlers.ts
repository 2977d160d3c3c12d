import type { Db } from '../../db/database.ts';
import { newRouter } from '../../platform/http/context.ts';
import { listTables } from './contract.ts';
import * as tables from './store.ts';

/** `getRestaurantId` comes from the right: it finds by id or slug, and throws 404. */
export function tableRoutes(deps: {
  db: Db;
  getRestaurantId: (idOrSlug: string) => Promise<string>;
}) {
  return newRouter().openapi(listTables, async (c) => {
    const restaurantId = await deps.getRestaurantId(c.req.valid('param').id);
    return c.json(await tables.list(deps.db, restaurantId), 200);
  });
}
