/** Requests that a member has when they leave the team. */
import type { Tx } from '../../../db/database.ts';
import type { RequestRow } from '../../../db/schema.ts';
import { instant } from '../../../platform/clock.ts';
import * as figures from '../../analytics/store.ts';
import { storeIfWanted } from '../events-store.ts';
import { announce, type RequestChanges, raiseVersion } from '../versions-store.ts';
import { untaken } from './moves-store.ts';

type Leaving = { restaurantId: string; memberId: string };

/**
 * Puts the requests back that these members have in progress, so that they ring again. The caller holds the
 * locks on their restaurants, so that none of the requests moves meanwhile.
 */
export async function releaseHeld(
  tx: Tx,
  changes: RequestChanges,
  leaving: Leaving[],
  now: Date,
): Promise<void> {
  const facts: figures.Fact[] = [];
  for (const each of leaving) {
    const held = await listHeld(tx, each);
    const raised = held.length > 0 && (await raiseVersion(tx, changes, each.restaurantId));
    if (!raised) continue;
    const ids = held.map(({ id }) => id);
    const released = await tx
      .updateTable('requests')
      .set({ ...untaken(instant(now)), status: 'pending', moved_by: null })
      .where('restaurant_id', '=', each.restaurantId)
      .where('id', 'in', ids)
      .returningAll()
      .execute();
    await storeIfWanted(tx, changes, raised, 'request.reopened', released);
    for (const row of held) facts.push(figures.undoing(row, raised));
    announce(changes, tx, raised, null);
  }
  await figures.count(tx, facts);
}

function listHeld(tx: Tx, { restaurantId, memberId }: Leaving): Promise<RequestRow[]> {
  return (
    tx
      .selectFrom('requests')
      .selectAll()
      .where('restaurant_id', '=', restaurantId)
      // The conditions of the index of boards.
      .where('archived_at', 'is', null)
      .where('ended_at', 'is', null)
      .where('status', '=', 'in-progress')
      .where('taker_id', '=', memberId)
      .execute()
  );
}
