import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Db, type Tx, transaction } from './database.ts';

/**
 * The most rows that one transaction of `inPieces` changes. SQLite blocks the event loop meanwhile.
 * Measured with events on a cloud machine: 250 rows take 3 ms, and 30 ms if they trigger a checkpoint.
 * 500 rows took 6 ms and 46 ms.
 */
export const PIECE_ROWS = 250;

/**
 * Runs `change` in short transactions, one after the other, until one changes no row or `mayGoOn` returns
 * false.
 * Returns the total number of changed rows.
 * Queued transactions of other callers run before each of these; the event loop runs after each.
 * The transactions are not fsynced: a power cut may undo the last ones, so `change` must be repeatable.
 */
export async function inPieces(
  db: Db,
  change: (tx: Tx) => Promise<bigint>,
  mayGoOn: () => boolean = () => true,
): Promise<number> {
  let rows = 0;
  while (mayGoOn()) {
    const changed = await transaction(db, change, { isLowPriority: true, isFsyncDeferred: true });
    if (changed === 0n) break;
    rows += Number(changed);
    await nextTurn();
  }
  return rows;
}
