import { type Db, inPieces, PIECE_ROWS, type Tx } from '../../../db/database.ts';
import { limits } from '../../../limits.ts';
import { secondsBefore } from '../../../platform/clock.ts';
import { selectDeletedTenants } from '../../../platform/scope.ts';

/**
 * Erases message and name of requests that ended `limits.wordsKeptSeconds` ago; the request stays for the
 * figures.
 * Nothing is announced, because boards dropped these requests when their service day ended.
 */
export async function eraseWords(db: Db, now: Date, mayGoOn?: () => boolean): Promise<void> {
  const until = secondsBefore(now, limits.wordsKeptSeconds);
  const eraseSome = async (tx: Tx) => {
    const over = tx
      .selectFrom('requests')
      .select('id')
      .where('ended_at', '<=', until)
      // NOTE: must equal the condition of the partial index, or the index is not used.
      .where((eb) => eb.or([eb('message', 'is not', null), eb('customer_name', 'is not', null)]))
      .where('restaurant_id', 'not in', selectDeletedTenants(tx))
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
