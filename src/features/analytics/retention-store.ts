/** Removes expired events, and the events and counts of deleted restaurants. */
import type { Db, Tx } from '../../db/database.ts';
import { inPieces, PIECE_ROWS } from '../../db/database.ts';
import { limits } from '../../limits.ts';
import { instant } from '../../platform/clock.ts';
import { lowestIdAt } from '../../platform/ids.ts';
import { selectDeletedTenants } from '../../platform/scope.ts';
import { addMonths } from './periods.ts';

/** Counts stay, because they identify nobody. Ids sort by time, so their index finds old events. */
export async function forgetOldEvents(db: Db, now: Date, mayGoOn?: () => boolean): Promise<void> {
  const day = addMonths(instant(now).slice(0, 10), -limits.eventsKeptMonths);
  const firstKept = lowestIdAt(new Date(day));
  const forgetSome = async (tx: Tx) => {
    const old = tx
      .selectFrom('events')
      .select(['restaurant_id', 'id'])
      .where('id', '<', firstKept)
      .where('restaurant_id', 'not in', selectDeletedTenants(tx))
      .orderBy('id')
      .limit(PIECE_ROWS);
    const { numDeletedRows } = await tx
      .deleteFrom('events')
      .where(({ eb, refTuple }) =>
        eb(refTuple('restaurant_id', 'id'), 'in', old.$asTuple('restaurant_id', 'id')),
      )
      .executeTakeFirstOrThrow();
    return numDeletedRows;
  };
  await inPieces(db, forgetSome, mayGoOn);
}

/** Removes some events of a deleted restaurant. Returns how many. */
export async function removeSomeEventsOf(tx: Tx, restaurantId: string): Promise<bigint> {
  const some = tx
    .selectFrom('events')
    .select('id')
    .where('restaurant_id', '=', restaurantId)
    .limit(PIECE_ROWS);
  const { numDeletedRows } = await tx
    .deleteFrom('events')
    .where('restaurant_id', '=', restaurantId)
    .where('id', 'in', some)
    .executeTakeFirstOrThrow();
  return numDeletedRows;
}

/** Removes some counts of a deleted restaurant. Returns how many. */
export async function removeSomeFiguresOf(tx: Tx, restaurantId: string): Promise<bigint> {
  const some = tx
    .selectFrom('figures')
    .select(['facet', 'span', 'part'])
    .where('restaurant_id', '=', restaurantId)
    .limit(PIECE_ROWS);
  const { numDeletedRows } = await tx
    .deleteFrom('figures')
    .where('restaurant_id', '=', restaurantId)
    .where(({ eb, refTuple }) =>
      eb(refTuple('facet', 'span', 'part'), 'in', some.$asTuple('facet', 'span', 'part')),
    )
    .executeTakeFirstOrThrow();
  return numDeletedRows;
}
