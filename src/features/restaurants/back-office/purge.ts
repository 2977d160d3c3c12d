/**
 * Deletes the rows of deleted restaurants in small batches, because one long transaction would block other
 * writers.
 */
import { type Db, inPieces, type Tx, transaction } from '../../../db/database.ts';
import { limits } from '../../../limits.ts';
import { type Clock, secondsBefore } from '../../../platform/clock.ts';
import type { Logger } from '../../../platform/log/log.ts';
import * as backOffice from './back-office-store.ts';

/** Deletes at most `PIECE_ROWS` rows of a restaurant. Returns the number. */
type RemoveSome = (tx: Tx, restaurantId: string) => Promise<bigint>;

type Deps = {
  db: Db;
  clock: Clock;
  log: Logger;
  isStopping: () => boolean;
  /** One function per table of which a restaurant may have very many rows. */
  removals: RemoveSome[];
  /** Removes the members, and accounts that nobody needs any more. */
  removePeople(tx: Tx, restaurantId: string): Promise<void>;
};

/** The interval of this job. */
export const PURGE_EVERY_SECONDS = 30;
/** Shorter than the interval: another process may start the next run. */
const LONGEST_RUN_SECONDS = 20;

/**
 * Needs no saved state: whatever rows remain after an interrupted run, in any process, are deleted by the
 * next.
 */
export async function purgeDeleted(deps: Deps): Promise<void> {
  const { db, clock, log, isStopping, removePeople } = deps;
  const endsAt = clock.monotonic() + LONGEST_RUN_SECONDS * 1000;
  const mayContinue = () => !isStopping() && clock.monotonic() < endsAt;
  const before = secondsBefore(clock.now(), limits.deletedKeptDays * 24 * 60 * 60);
  for (const id of await backOffice.listDeletedBefore(db, before)) {
    const startedAt = performance.now();
    const rows = await purge(deps, id, mayContinue);
    if (!mayContinue()) return;
    const isRemoved = await transaction(db, async (tx) => {
      if (!(await backOffice.lockDeleted(tx, id))) return false;
      await removePeople(tx, id);
      return backOffice.removeDeleted(tx, id);
    });
    const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
    if (isRemoved) log.info({ restaurant: id, rows, seconds }, 'deleted restaurant purged');
  }
}

async function purge(
  { db, removals }: Deps,
  id: string,
  mayContinue: () => boolean,
): Promise<number> {
  let rows = 0;
  for (const removeSome of removals) {
    const piece = async (tx: Tx) => {
      const exists = await backOffice.lockDeleted(tx, id);
      return exists ? removeSome(tx, id) : 0n;
    };
    rows += await inPieces(db, piece, mayContinue);
  }
  return rows;
}
