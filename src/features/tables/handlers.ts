import type { Db } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { audit } from '../../platform/http/audit.ts';
import { newRouter } from '../../platform/http/context.ts';
import { Refusal, refusals } from '../../platform/http/errors.ts';
import { noteAs } from '../../platform/journal.ts';
import type { Logger } from '../../platform/log/log.ts';
import { type Scope, scopeOf } from '../../platform/scope.ts';
import { getOwnRestaurant } from '../restaurants/lookup.ts';
import { changeTable, createTable, createTables, deleteTable, tableRefusals } from './contract.ts';
import { withoutPastMute } from './rules.ts';
import * as tables from './store.ts';

/** The type of the browser's API client. */
export type TableRoutes = ReturnType<typeof tableRoutes>;

/**
 * The functions come from `app`. `requireSubscription` throws 403 when the tables must not change.
 * `onTableDeleted` ends the table's request. `onTableChanged` changes number and name in the table's requests
 * and figures. Each runs in the transaction of the change.
 */
export function tableRoutes(deps: {
  db: Db;
  clock: Clock;
  log: Logger;
  requireSubscription: (restaurantId: string) => Promise<void>;
  onTableDeleted: tables.OnTableDeleted;
  onTableChanged: tables.OnTableChanged;
}) {
  const { db, clock, log, requireSubscription, onTableDeleted, onTableChanged } = deps;
  return newRouter()
    .openapi(createTable, async (c) => {
      const scope = scopeOf(c);
      const restaurantId = await getChangeableId(scope, c.req.valid('param').id);
      const { number } = c.req.valid('json');
      const created = await tables.create(db, scope, restaurantId, number, clock, noteAs(c, clock));
      return c.json(shown(created), 201);
    })
    .openapi(createTables, async (c) => {
      const scope = scopeOf(c);
      const restaurantId = await getChangeableId(scope, c.req.valid('param').id);
      const range = c.req.valid('json');
      changed(await tables.fill(db, scope, restaurantId, range, clock, noteAs(c, clock)));
      return c.json(await tables.listNow(db, restaurantId, clock.now()), 201);
    })
    .openapi(changeTable, async (c) => {
      const scope = scopeOf(c);
      const { id, tableId } = c.req.valid('param');
      const restaurantId = await getChangeableId(scope, id);
      const changes = c.req.valid('json');
      const note = noteAs(c, clock);
      return c.json(
        shown(await tables.change(db, scope, restaurantId, tableId, changes, onTableChanged, note)),
        200,
      );
    })
    .openapi(deleteTable, async (c) => {
      const scope = scopeOf(c);
      const { id, tableId } = c.req.valid('param');
      const restaurantId = await getChangeableId(scope, id);
      const removed = shown(
        await tables.remove(db, scope, restaurantId, tableId, onTableDeleted, noteAs(c, clock)),
      );
      audit(log, c, { act: 'table deleted', restaurant: restaurantId, table: removed.id });
      return c.json(removed, 200);
    });

  function shown(result: Parameters<typeof changed<tables.ListedTable>>[0]) {
    return withoutPastMute(changed(result), clock.now());
  }

  /** Throws 404, also outside the scope, and 403 when the restaurant's tables must not change. */
  async function getChangeableId(scope: Scope, idOrSlug: string): Promise<string> {
    const { id } = await getOwnRestaurant(db, scope, idOrSlug);
    await requireSubscription(id);
    return id;
  }
}

const refusalOf = {
  'unknown restaurant': refusals.notFound,
  'unknown table': tableRefusals.tableGone,
  'table exists': tableRefusals.tableExists,
  'too many tables': tableRefusals.tooManyTables,
} as const;

/** Throws 404 or 409 if the store changed nothing. */
function changed<T extends object>(result: T | keyof typeof refusalOf): T {
  if (typeof result === 'string') throw new Refusal(refusalOf[result]);
  return result;
}
