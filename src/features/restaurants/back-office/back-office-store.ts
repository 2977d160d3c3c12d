/** The queries of the back office, over all restaurants. */
import type { Db, Tx } from '../../../db/database.ts';
import type { RestaurantRow } from '../../../db/schema.ts';
import { type Clock, instant } from '../../../platform/clock.ts';
import { type Scope, updateTenant } from '../../../platform/scope.ts';
import * as restaurants from '../store.ts';

export async function count(db: Db): Promise<number> {
  const { restaurants } = await db
    .selectFrom('restaurants')
    .select((eb) => eb.fn.countAll<number>().as('restaurants'))
    .executeTakeFirstOrThrow();
  return restaurants;
}

/** A deleted restaurant. Open screens reload because of its epoch and version. */
export type Deleted = {
  id: string;
  epoch: string | null;
  version: number;
  trialStartedAt: string | null;
};

/**
 * Deletes a restaurant logically: no query through `restaurants` finds it. Its row keeps name and slug, which
 * stays taken, so that it can be restored until `purgeDeleted` removes it.
 * Returns the restaurant; undefined if it is deleted already or outside the scope.
 */
export async function remove(
  tx: Tx,
  scope: Scope,
  id: string,
  clock: Clock,
  onDeleted: (tx: Tx, deleted: Deleted) => Promise<void>,
): Promise<RestaurantRow | undefined> {
  const row = await restaurants.lock(tx, scope, id);
  if (!row) return undefined;
  const { epoch, version } = await updateTenant(tx)
    .set((eb) => ({
      deleted_at: instant(clock.now()),
      request_version: eb('request_version', '+', 1),
    }))
    .where('id', '=', row.id)
    .returning(['request_epoch as epoch', 'request_version as version'])
    .executeTakeFirstOrThrow();
  await onDeleted(tx, { id: row.id, epoch, version, trialStartedAt: row.trial_started_at });
  return row;
}

/** Undoes `remove`. Undefined if no deleted restaurant has this slug. */
export function restore(db: Db, slug: string): Promise<RestaurantRow | undefined> {
  return db
    .updateTable('all_restaurants')
    .set((eb) => ({ deleted_at: null, request_version: eb('request_version', '+', 1) }))
    .where('slug', '=', slug)
    .where('deleted_at', 'is not', null)
    .returningAll()
    .executeTakeFirst();
}

/** The ids of restaurants that were deleted before this time, in the order of their deletion. */
export async function listDeletedBefore(db: Db, before: string): Promise<string[]> {
  const rows = await db
    .selectFrom('all_restaurants')
    .select('id')
    .where('deleted_at', '<=', before)
    .orderBy('deleted_at')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Locks the row of a deleted restaurant. Returns whether it still exists.
 * Call it first in a transaction: processes that purge the same restaurant then run one after the other.
 */
export async function lockDeleted(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .updateTable('all_restaurants')
    .set((eb) => ({ deleted_at: eb.ref('deleted_at') }))
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Deletes the row itself. Foreign keys cascade to its tables, and to rows that were added in the meantime.
 */
export async function removeDeleted(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('all_restaurants')
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
