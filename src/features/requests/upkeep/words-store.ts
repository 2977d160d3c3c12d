/** How long what guests wrote is kept. */
import type { Db, Tx } from '../../../db/database.ts';
import { inPieces, PIECE_ROWS } from '../../../db/pieces.ts';
import { limits } from '../../../limits.ts';
import { secondsBefore } from '../../../platform/clock.ts';

/**
 * Message and name go once a request has been over for so long; the request stays, for the figures. No board is told:
 * it let go of them when its service day ended.
 */
export async function eraseWords(db: Db, now: Date, mayGoOn?: () => boolean): Promise<void> {
  const until = secondsBefore(now, limits.wordsKeptSeconds);
  const eraseSome = async (tx: Tx) => {
    const over = tx
      .selectFrom('requests')
      .select('id')
      .where('ended_at', '<=', until)
      // As the index says it: only so does it serve.
      .where((eb) => eb.or([eb('message', 'is not', null), eb('customer_name', 'is not', null)]))
      .orderBy('ended_at')
      .limit(PIECE_ROWS);
    const { numUpdatedRows } = await tx
      .updateTable('requests')
      .set({ message: null, customer_name: null })
      .where('id', 'in', over)
      .executeTakeFirstOrThrow();
    return numUpdatedRows;
  };
  await inPieces(db, eraseSome, mayGoOn);
}
