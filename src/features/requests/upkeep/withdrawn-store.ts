/** Few cards of withdrawn requests stay on a board: a stranger can create and withdraw hundreds. */
import { type SqlBool, sql } from 'kysely';
import { type Db, type Tx, tryTransaction, undo } from '../../../db/database.ts';
import { instant, secondsBefore } from '../../../platform/clock.ts';
import { announce, type RequestChanges, raiseVersion } from '../versions-store.ts';

const MOST_CARDS = 20;
/** Longer than any service day: no board has older ones, and the index need not. */
const OLD_SECONDS = 25 * 60 * 60;

/** Archives the withdrawn requests that leave their boards. Several processes may run it at once. */
export async function archiveWithdrawn(db: Db, changes: RequestChanges, now: Date): Promise<void> {
  const earliest = secondsBefore(now, OLD_SECONDS);
  for (const { restaurant_id } of await listCrowded(db, earliest)) {
    const listed = await withdrawn(db)
      .select(['id', 'ended_at'])
      .where('restaurant_id', '=', restaurant_id)
      .orderBy('ended_at')
      .execute();
    const older = listed.length - MOST_CARDS;
    const leaving = listed.filter(
      ({ ended_at }, index) => index < older || (ended_at ?? '') < earliest,
    );
    if (leaving.length > 0) await archive(db, changes, restaurant_id, leaving, now);
  }
}

/** The restaurants with more than their boards keep, or with old ones; from the partial index alone. */
export function listCrowded(db: Db, earliest: string) {
  return withdrawn(db)
    .select('restaurant_id')
    .groupBy('restaurant_id')
    .having((eb) =>
      eb.or([eb(eb.fn.countAll(), '>', MOST_CARDS), eb(eb.fn.min('ended_at'), '<', earliest)]),
    )
    .execute();
}

/** All that are on boards, by the condition of the partial index. */
const withdrawn = (db: Db) =>
  db
    .selectFrom('requests')
    .where(sql<SqlBool>`archived_at is null and status = 'cancelled' and ended_by = 'diner'`);

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
      .where('restaurant_id', '=', restaurantId)
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
