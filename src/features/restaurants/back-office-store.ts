/** The queries of whoever looks after all restaurants. */
import type { Db, Tx } from '../../db/database.ts';
import type { RestaurantRow } from '../../db/schema.ts';
import type { Scope } from '../../platform/scope.ts';
import * as restaurants from './store.ts';

export async function count(db: Db): Promise<number> {
  const { restaurants } = await db
    .selectFrom('restaurants')
    .select((eb) => eb.fn.countAll<number>().as('restaurants'))
    .executeTakeFirstOrThrow();
  return restaurants;
}

/**
 * What hangs on it by a foreign key goes with it; what else is its own goes by `onDeleted`, while it is still there.
 * Answers what it was. Throws 404, also for what is not within the scope.
 */
export async function remove(
  tx: Tx,
  scope: Scope,
  id: string,
  onDeleted: (tx: Tx, restaurantId: string) => Promise<void>,
): Promise<RestaurantRow> {
  const row = await restaurants.hold(tx, scope, id);
  // Whoever adds something of its own (an event that is kept, say) waits from here on: a row whose slug stays lets them in, and
  // the two would then wait for each other. No other restaurant can have this one: slugs have no spaces.
  await tx
    .updateTable('restaurants')
    .set({ slug: `${row.id} deleted` })
    .where('id', '=', row.id)
    .execute();
  await onDeleted(tx, row.id);
  await tx.deleteFrom('restaurants').where('id', '=', row.id).execute();
  return row;
}
