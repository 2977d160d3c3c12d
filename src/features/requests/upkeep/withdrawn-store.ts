/**
 * Few cards of withdrawn requests stay on a board: a stranger can create and withdraw hundreds. What leaves it
 * and was withdrawn within a minute, before any screen showed it, is not kept: it would fill the disk.
 */
import { type SqlBool, sql } from 'kysely';
import { type Db, type Tx, tryTransaction, undo } from '../../../db/database.ts';
import type { RequestRow } from '../../../db/schema.ts';
import { instant, secondsBefore } from '../../../platform/clock.ts';
import { announce, type RequestChanges, raiseVersion } from '../versions-store.ts';

const MOST_CARDS = 20;
/** Longer than a service day, but for one on which its restaurant chose later hours. */
const OLD_SECONDS = 25 * 60 * 60;

/** Archives or deletes the withdrawn requests that leave their boards. Several processes may run it at once. */
export async function archiveWithdrawn(db: Db, changes: RequestChanges, now: Date): Promise<void> {
  const earliest = secondsBefore(now, OLD_SECONDS);
  for (const { restaurant_id } of await listCrowded(db, earliest)) {
    const listed = await withdrawn(db)
      .select(['id', 'created_at', 'received_at', 'ended_at'])
      .where('restaurant_id', '=', restaurant_id)
      .orderBy('ended_at')
      .execute();
    const older = listed.length - MOST_CARDS;
    const leaving = listed.filter(
      ({ ended_at }, index) => index < older || (ended_at ?? '') < earliest,
    );
    if (leaving.length > 0) await take(db, changes, restaurant_id, leaving, now);
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

type Withdrawn = Pick<RequestRow, 'id' | 'created_at' | 'received_at' | 'ended_at'>;

async function take(
  db: Db,
  changes: RequestChanges,
  restaurantId: string,
  leaving: Withdrawn[],
  now: Date,
): Promise<void> {
  const unseen = leaving.filter(wasUnseen).map(({ id }) => id);
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
        leaving.map(({ id }) => id),
      )
      .where('archived_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return undo();
    if (unseen.length > 0) {
      await tx
        .deleteFrom('requests')
        .where('restaurant_id', '=', restaurantId)
        .where('id', 'in', unseen)
        .execute();
    }
    announce(changes, tx, raised, null);
  });
}

const UNSEEN_SECONDS = 60;

function wasUnseen({ created_at, received_at, ended_at }: Withdrawn): boolean {
  const seconds = (Date.parse(ended_at ?? '') - Date.parse(created_at)) / 1000;
  return received_at === null && seconds < UNSEEN_SECONDS;
}
