import type { Db } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { newRouter } from '../../platform/http/context.ts';
import { audit } from '../../platform/log/audit.ts';
import type { Logger } from '../../platform/log/log.ts';
import { type Scope, scopeOf } from '../../platform/scope.ts';
import { createTable, createTables, deleteTable, listTables } from './contract.ts';
import * as tables from './store.ts';

/** The type of the browser's API client. */
export type TableRoutes = ReturnType<typeof tableRoutes>;

/**
 * The functions come from `app`.
 * `get…` find a restaurant by id or slug and throw 404; `getChangeableId` also throws 403 when its tables
 * must not change.
 * `onTableDeleted` ends the table's request, in the transaction of the deletion.
 */
export function tableRoutes(deps: {
  db: Db;
  clock: Clock;
  log: Logger;
  getRestaurantId: (idOrSlug: string) => Promise<string>;
  getChangeableId: (scope: Scope, idOrSlug: string) => Promise<string>;
  onTableDeleted: tables.OnTableDeleted;
}) {
  const { db, clock, log, getRestaurantId, getChangeableId, onTableDeleted } = deps;
  return newRouter()
    .openapi(listTables, async (c) => {
      const restaurantId = await getRestaurantId(c.req.valid('param').id);
      return c.json(await tables.list(db, restaurantId), 200);
    })
    .openapi(createTable, async (c) => {
      const scope = scopeOf(c);
      const restaurantId = await getChangeableId(scope, c.req.valid('param').id);
      const { number } = c.req.valid('json');
      return c.json(await tables.create(db, scope, restaurantId, number, clock), 201);
    })
    .openapi(createTables, async (c) => {
      const scope = scopeOf(c);
      const restaurantId = await getChangeableId(scope, c.req.valid('param').id);
      await tables.fill(db, scope, restaurantId, c.req.valid('json'), clock);
      return c.json(await tables.list(db, restaurantId), 201);
    })
    .openapi(deleteTable, async (c) => {
      const scope = scopeOf(c);
      const { id, tableId } = c.req.valid('param');
      const restaurantId = await getChangeableId(scope, id);
      const removed = await tables.remove(db, scope, restaurantId, tableId, onTableDeleted);
      audit(log, c, { act: 'table deleted', restaurant: restaurantId, table: removed.id });
      return c.json(removed, 200);
    });
}
