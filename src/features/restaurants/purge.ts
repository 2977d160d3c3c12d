/**
 * Removes the rows of deleted restaurants, a few at a time: all at once would keep everybody else waiting.
 */
import { type Db, type Tx, transaction } from '../../db/database.ts';
import { inPieces } from '../../db/pieces.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/log.ts';
import * as backOffice from './back-office-store.ts';

/** Removes `PIECE_ROWS` rows of a restaurant at most. Returns how many. */
type RemoveSome = (tx: Tx, restaurantId: string) => Promise<bigint>;

type Deps = {
  db: Db;
  clock: Clock;
  log: Logger;
  isStopping: () => boolean;
  /** One for each kind of row that a restaurant may have very many of. */
  removals: RemoveSome[];
};

/** How often this job is due. */
export const PURGE_EVERY_SECONDS = 30;
/** A run ends before the next one is due, which another process may claim. */
const LONGEST_RUN_SECONDS = 20;

/** Resumes where an earlier run was stopped or killed, in any process: remaining rows are its state. */
export async function purgeDeleted(deps: Deps): Promise<void> {
  const { db, clock, log, isStopping } = deps;
  const endsAt = clock.monotonic() + LONGEST_RUN_SECONDS * 1000;
  const mayGoOn = () => !isStopping() && clock.monotonic() < endsAt;
  for (const id of await backOffice.listDeleted(db)) {
    const startedAt = performance.now();
    const rows = await purge(deps, id, mayGoOn);
    if (!mayGoOn()) return;
    const isGone = await transaction(db, (tx) => backOffice.removeDeleted(tx, id));
    const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
    if (isGone) log.info({ restaurant: id, rows, seconds }, 'deleted restaurant purged');
  }
}

async function purge({ db, removals }: Deps, id: string, mayGoOn: () => boolean): Promise<number> {
  let rows = 0;
  for (const removeSome of removals) {
    const piece = async (tx: Tx) => {
      const isThere = await backOffice.holdDeleted(tx, id);
      return isThere ? removeSome(tx, id) : 0n;
    };
    rows += await inPieces(db, piece, mayGoOn);
  }
  return rows;
}
