/** Requests follow the changes of their table and its zone, in the transaction of the change. */
import type { Tx } from '../../db/database.ts';
import type { DiningTableRow } from '../../db/schema.ts';
import * as figures from '../analytics/store.ts';
import { announce, type RequestChanges, raiseVersion } from './versions-store.ts';

/**
 * Gives all requests of a table its new number and name, and moves the figures to the new number.
 * Includes requests that have ended: staff may recall those of today, and undoing a move subtracts from the
 * counts of the request's table number.
 * The caller holds the lock on the restaurant.
 */
export async function followTable(
  tx: Tx,
  changes: RequestChanges,
  was: DiningTableRow,
  { id, restaurant_id, number, label }: DiningTableRow,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('requests')
    .set({ table_number: number, table_label: label })
    .where('table_id', '=', id)
    .where('restaurant_id', '=', restaurant_id)
    .executeTakeFirstOrThrow();
  if (number !== was.number) await figures.moveTable(tx, restaurant_id, was.number, number);
  await announceAll(tx, changes, restaurant_id, numUpdatedRows);
}

/** Takes the requests out of a zone that is removed. The caller holds the lock on the restaurant. */
export async function leaveZone(
  tx: Tx,
  changes: RequestChanges,
  { id, restaurantId }: { id: string; restaurantId: string },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('requests')
    .set({ zone_id: null })
    .where('zone_id', '=', id)
    .where('restaurant_id', '=', restaurantId)
    .executeTakeFirstOrThrow();
  await announceAll(tx, changes, restaurantId, numUpdatedRows);
}

/** Several requests may have changed: boards and guests get the present state. */
async function announceAll(
  tx: Tx,
  changes: RequestChanges,
  restaurantId: string,
  count: bigint,
): Promise<void> {
  if (count === 0n) return;
  const raised = await raiseVersion(tx, changes, restaurantId);
  if (!raised) throw new Error('announceAll() needs a lock on a restaurant that exists');
  announce(changes, tx, raised, null);
}
