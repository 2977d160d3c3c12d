/** Requests that a member has when they leave the team. */
import type { Tx } from '../../../db/database.ts';
import { instant } from '../../../platform/clock.ts';
import * as figures from '../../analytics/store.ts';
import { announce, type RequestChanges, raiseVersion } from '../versions-store.ts';
import { untaken } from './moves-store.ts';

/**
 * Puts the requests back that this member has in progress, so that they ring again. The caller holds the lock
 * on the restaurant, so that none of them moves meanwhile.
 */
export async function releaseHeld(
  tx: Tx,
  changes: RequestChanges,
  { restaurantId, memberId }: { restaurantId: string; memberId: string },
  now: Date,
): Promise<void> {
  const held = await tx
    .selectFrom('requests')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    // The conditions of the index of boards.
    .where('archived_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('status', '=', 'in-progress')
    .where('taker_id', '=', memberId)
    .execute();
  if (held.length === 0) return;
  const raised = await raiseVersion(tx, changes, restaurantId);
  if (!raised) return;
  const ids = held.map(({ id }) => id);
  await tx
    .updateTable('requests')
    .set({ ...untaken(instant(now)), status: 'pending', moved_by: null })
    .where('id', 'in', ids)
    .execute();
  await figures.count(
    tx,
    held.map((row) => figures.undoing(row, raised.time_zone)),
  );
  announce(changes, tx, raised, null);
}
