/** How long what guests wrote is kept. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from '../../db/database.ts';
import { limits } from '../../limits.ts';
import { secondsBefore } from '../../platform/clock.ts';

/** In one statement: more at once would hold the database. */
const ROWS_AT_ONCE = 500;

/**
 * Message and name go once a request has been over for so long; the request stays, for the figures. No board is told:
 * it let go of them when its service day ended.
 */
export async function eraseWords(db: Db, now: Date): Promise<void> {
  const until = secondsBefore(now, limits.wordsKeptSeconds);
  for (;;) {
    const over = db
      .selectFrom('requests')
      .select('id')
      .where('ended_at', '<=', until)
      // As the index says it: only so does it serve.
      .where((eb) => eb.or([eb('message', 'is not', null), eb('customer_name', 'is not', null)]))
      .orderBy('ended_at')
      .limit(ROWS_AT_ONCE);
    const { numUpdatedRows } = await db
      .updateTable('requests')
      .set({ message: null, customer_name: null })
      .where('id', 'in', over)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return;
    await nextTurn();
  }
}
