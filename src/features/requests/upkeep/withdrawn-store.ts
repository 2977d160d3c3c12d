/** Withdrawn requests leave the board soon: a stranger can create and withdraw hundreds. */
import { type SqlBool, sql } from 'kysely';
import { type Db, type Tx, tryTransaction, undo } from '../../../db/database.ts';
import { instant, secondsBefore } from '../../../platform/clock.ts';
import { announce, type RequestChanges, raiseVersion } from '../versions-store.ts';

/** What stays on a board: its newest, for so long. */
const kept = { count: 20, minutes: 10 };

/** Archives the withdrawn requests that leave their boards. Several processes may run it at once. */
export async function archiveWithdrawn(db: Db, changes: RequestChanges, now: Date): Promise<void> {
  const listed = await listWithdrawn(db);
  const earliest = secondsBefore(now, kept.minutes * 60);
  for (const [restaurantId, requests] of Map.groupBy(listed, (each) => each.restaurant_id)) {
    const older = requests.length - kept.count;
    const leaving = requests.filter(
      ({ ended_at }, index) => index < older || (ended_at ?? '') < earliest,
    );
    if (leaving.length > 0) await archive(db, changes, restaurantId, leaving, now);
  }
}

/** All that are on boards, the oldest first. */
export function listWithdrawn(db: Db) {
  return (
    db
      .selectFrom('requests')
      .select(['id', 'restaurant_id', 'ended_at'])
      // The condition of the partial index.
      .where(sql<SqlBool>`archived_at is null and status = 'cancelled' and ended_by = 'diner'`)
      .orderBy('restaurant_id')
      .orderBy('ended_at')
      .execute()
  );
}

async function archive(
  db: Db,
  changes: RequestChanges,
  restaurantId: string,
  requests: { id: string }[],
  now: Date,
): Promise<void> {
  await tryTransaction(db, async (tx: Tx) => {
    const raised = await raiseVersion(tx, changes, restaurantId);
    if (!raised) return undo();
    const { numUpdatedRows } = await tx
      .updateTable('requests')
      .set({ archived_at: instant(now) })
      .where(
        'id',
        'in',
        requests.map(({ id }) => id),
      )
      .where('archived_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return undo();
    announce(changes, tx, raised, null);
  });
}
