/** How long what was heard is kept. Its counts stay: nobody is in them. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db, Tx } from '../../db/database.ts';
import { limits } from '../../limits.ts';
import { instant } from '../../platform/clock.ts';
import { lowestIdAt } from '../../platform/ids.ts';
import { addMonths } from './periods.ts';

/** In one statement: more at once would hold the database, or take longer than a statement may. */
const ROWS_AT_ONCE = 2000;

/** Ids sort by time: the old ones are the first of the table, and no index is needed to find them. */
export async function forgetOldEvents(db: Db, now: Date): Promise<void> {
  const day = addMonths(instant(now).slice(0, 10), -limits.eventsKeptMonths);
  const firstKept = lowestIdAt(new Date(day));
  for (;;) {
    const old = db
      .selectFrom('events')
      .select('id')
      .where('id', '<', firstKept)
      .orderBy('id')
      .limit(ROWS_AT_ONCE);
    const { numDeletedRows } = await db
      .deleteFrom('events')
      .where('id', 'in', old)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) return;
    // Whoever waits for the database, or for this process, comes first.
    await nextTurn();
  }
}

/** In the transaction that deletes a restaurant, before it does: nothing is left of what happened there, in counts neither. */
export async function removeFiguresOf(tx: Tx, restaurantId: string): Promise<void> {
  let removed: bigint;
  do {
    const some = tx
      .selectFrom('events')
      .select('id')
      .where('restaurant_id', '=', restaurantId)
      .limit(ROWS_AT_ONCE);
    const events = await tx.deleteFrom('events').where('id', 'in', some).executeTakeFirstOrThrow();
    removed = events.numDeletedRows;
  } while (removed > 0n);
  do {
    const some = tx
      .selectFrom('figures')
      .select(['facet', 'span', 'part'])
      .where('restaurant_id', '=', restaurantId)
      .limit(ROWS_AT_ONCE);
    const figures = await tx
      .deleteFrom('figures')
      .where('restaurant_id', '=', restaurantId)
      .where(({ eb, refTuple }) =>
        eb(refTuple('facet', 'span', 'part'), 'in', some.$asTuple('facet', 'span', 'part')),
      )
      .executeTakeFirstOrThrow();
    removed = figures.numDeletedRows;
  } while (removed > 0n);
}
