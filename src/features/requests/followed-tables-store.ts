/**
 * Requests follow the changes of their table and its zone, in the transaction of the change. Its caller holds
 * the lock on the restaurant.
 * Only requests that a board shows are changed. A restaurant may have a million past ones, and nobody can
 * ask for anything while it is locked. Past ones keep what they had, also the id of a table that is gone.
 */

import type { Tx } from '../../db/database.ts';
import { active } from '../../db/schema/columns.ts';
import type { DiningTableRow, RequestRow } from '../../db/schema.ts';
import { instant, secondsBefore } from '../../platform/clock.ts';
import * as figures from '../analytics/store.ts';
import { LONGEST_DAY_SECONDS } from '../restaurants/rules.ts';
import { mutedUntil } from '../tables/rules.ts';
import * as tables from '../tables/store.ts';
import { storeIfWanted } from './events-store.ts';
import { announce, type RequestChanges, raiseVersion } from './versions-store.ts';

/**
 * Gives the requests of a table its new number and name, and moves the figures to the new number.
 * Includes requests that have ended: staff may recall them, and undoing a move subtracts from the counts of
 * the request's table number.
 */
export async function followTable(
  tx: Tx,
  changes: RequestChanges,
  was: DiningTableRow,
  { id, restaurant_id, number, label }: DiningTableRow,
  now: Date,
): Promise<void> {
  const { numUpdatedRows } = await updateOnBoard(tx, restaurant_id, now)
    .set({ table_number: number, table_label: label })
    .where('table_id', '=', id)
    .executeTakeFirstOrThrow();
  if (number !== was.number) await figures.moveTable(tx, restaurant_id, was.number, number);
  const isSignMoved = number !== was.number && mutedUntil(was, now) !== null;
  await announceAll(tx, changes, restaurant_id, isSignMoved || numUpdatedRows > 0n);
}

/** Takes the requests out of a zone that is removed. */
export async function leaveZone(
  tx: Tx,
  changes: RequestChanges,
  { id, restaurantId }: { id: string; restaurantId: string },
  now: Date,
): Promise<void> {
  const { numUpdatedRows } = await updateOnBoard(tx, restaurantId, now)
    .set({ zone_id: null })
    .where('zone_id', '=', id)
    .executeTakeFirstOrThrow();
  await announceAll(tx, changes, restaurantId, numUpdatedRows > 0n);
}

/**
 * Takes the requests from a table that is deleted, so that none can be recalled, and cancels its active ones.
 * The version is raised only if a request ends, or the table is muted: boards do not show to which table a
 * request belongs.
 */
export async function leaveTable(
  tx: Tx,
  changes: RequestChanges,
  { id, restaurantId }: { id: string; restaurantId: string },
  now: Date,
): Promise<void> {
  const ended = await tx
    .updateTable('requests')
    .set({ status: 'cancelled', moved_by: null, ended_at: instant(now), ended_by: 'deletion' })
    .where('table_id', '=', id)
    .where('restaurant_id', '=', restaurantId)
    .where('status', 'in', active)
    .returningAll()
    .execute();
  await updateOnBoard(tx, restaurantId, now)
    .set({ table_id: null })
    .where('table_id', '=', id)
    .execute();
  const table = await tables.findById(tx, restaurantId, id);
  const isMuted = table !== undefined && mutedUntil(table, now) !== null;
  if (ended.length > 0 || isMuted) await announceEnd(tx, changes, restaurantId, ended, isMuted);
}

/**
 * Updates requests that a board may show: those that have not ended, or ended in the longest service day.
 * A union of two index scans, so that neither reads older rows.
 */
function updateOnBoard(tx: Tx, restaurantId: string, now: Date) {
  const kept = tx
    .selectFrom('requests')
    .select('id')
    .where('restaurant_id', '=', restaurantId)
    .where('archived_at', 'is', null);
  const ended = kept.where('ended_at', '>=', secondsBefore(now, LONGEST_DAY_SECONDS));
  return tx
    .updateTable('requests')
    .where('restaurant_id', '=', restaurantId)
    .where('id', 'in', kept.where('ended_at', 'is', null).unionAll(ended));
}

async function announceEnd(
  tx: Tx,
  changes: RequestChanges,
  restaurantId: string,
  ended: RequestRow[],
  isMuted: boolean,
): Promise<void> {
  const raised = await raiseLocked(tx, changes, restaurantId);
  await figures.countMoved(tx, ended, raised);
  await storeIfWanted(tx, changes, raised, 'request.cancelled', ended);
  const [only = null] = ended.length === 1 && !isMuted ? ended : [];
  announce(changes, tx, raised, only);
}

/** Several requests may have changed: boards and guests get the present state. */
async function announceAll(
  tx: Tx,
  changes: RequestChanges,
  restaurantId: string,
  isShown: boolean,
): Promise<void> {
  if (!isShown) return;
  announce(changes, tx, await raiseLocked(tx, changes, restaurantId), null);
}

async function raiseLocked(tx: Tx, changes: RequestChanges, restaurantId: string) {
  const raised = await raiseVersion(tx, changes, restaurantId);
  if (!raised) throw new Error('the caller must hold a lock on a restaurant that exists');
  return raised;
}
