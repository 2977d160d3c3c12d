import type { Db } from '../../../db/database.ts';
import type { Clock } from '../../../platform/clock.ts';
import { mayManage, newRouter } from '../../../platform/http/context.ts';
import { Refusal, refusals } from '../../../platform/http/errors.ts';
import { noteAs } from '../../../platform/journal.ts';
import { scopeOf } from '../../../platform/scope.ts';
import { getOwnRestaurant, getRestaurantByIdOrSlug } from '../../restaurants/lookup.ts';
import { tableRefusals } from '../contract.ts';
import { withoutPastMute } from '../rules.ts';
import * as tables from '../store.ts';
import { listTables, renewTableKey } from './contract.ts';
import { listWithKeys, renewKey } from './store.ts';

/** The type of the browser's API client. */
export type KeyRoutes = ReturnType<typeof keyRoutes>;

type Deps = { db: Db; clock: Clock; onKeyRenewed: (tableId: string) => void };

export function keyRoutes({ db, clock, onKeyRenewed }: Deps) {
  return newRouter()
    .openapi(listTables, async (c) => {
      const restaurant = await getRestaurantByIdOrSlug(db, c.req.valid('param').id);
      const seesKeys = mayManage(c.get('caller'), restaurant.id);
      const list = seesKeys ? listWithKeys : tables.list;
      const now = clock.now();
      const all = await list(db, restaurant.id);
      return c.json(
        all.map((table) => withoutPastMute(table, now)),
        200,
      );
    })
    .openapi(renewTableKey, async (c) => {
      const scope = scopeOf(c);
      const { id, tableId } = c.req.valid('param');
      // Also where the subscription is over: a key may be in the wrong hands.
      const restaurant = await getOwnRestaurant(db, scope, id);
      const renewed = await renewKey(db, scope, restaurant.id, tableId, noteAs(c, clock));
      if (renewed === 'unknown restaurant') throw new Refusal(refusals.notFound);
      if (renewed === 'unknown table') throw new Refusal(tableRefusals.tableGone);
      onKeyRenewed(tableId);
      return c.json(renewed, 200);
    });
}
