import { type Db, inPieces, PIECE_ROWS, type Tx } from '../../../db/database.ts';
import type { RestaurantClock } from '../../../db/schema/columns.ts';
import type { RequestRow } from '../../../db/schema.ts';
import { limits } from '../../../limits.ts';
import { secondsBefore } from '../../../platform/clock.ts';
import { lowestIdAt } from '../../../platform/ids.ts';
import { selectDeletedTenants } from '../../../platform/scope.ts';
import * as figures from '../../analytics/store.ts';

/**
 * Erases message and name of requests that ended `limits.wordsKeptSeconds` ago; the request stays for the
 * figures.
 * Also of deleted restaurants, whose rows stay for a week.
 * Nothing is announced, because boards dropped these requests when their service day ended.
 */
export async function eraseWords(db: Db, now: Date, mayGoOn?: () => boolean): Promise<void> {
  const until = secondsBefore(now, limits.wordsKeptSeconds);
  const purged = secondsBefore(now, limits.deletedKeptDays * 24 * 60 * 60);
  const eraseSome = async (tx: Tx) => {
    const over = tx
      .selectFrom('requests')
      .select(['restaurant_id', 'id'])
      .where('ended_at', '<=', until)
      // NOTE: must equal the condition of the partial index, or the index is not used.
      .where((eb) => eb.or([eb('message', 'is not', null), eb('customer_name', 'is not', null)]))
      .where('restaurant_id', 'not in', selectDeletedTenants(tx, purged))
      .orderBy('ended_at')
      .limit(PIECE_ROWS);
    const { numUpdatedRows } = await tx
      .updateTable('requests')
      .set({ message: null, customer_name: null })
      .where(({ eb, refTuple }) =>
        eb(refTuple('restaurant_id', 'id'), 'in', over.$asTuple('restaurant_id', 'id')),
      )
      .executeTakeFirstOrThrow();
    return numUpdatedRows;
  };
  await inPieces(db, eraseSome, mayGoOn);
}

/** Removes requests older than `limits.requestsKeptDays`. Figures need only their counts. */
export async function forgetOldRequests(db: Db, now: Date, mayGoOn?: () => boolean): Promise<void> {
  const since = secondsBefore(now, limits.requestsKeptDays * 24 * 60 * 60);
  // Ids sort by time, so their index finds old requests.
  const firstKept = lowestIdAt(new Date(since));
  const forgetSome = async (tx: Tx) => {
    const old = tx
      .selectFrom('requests')
      .select(['restaurant_id', 'id'])
      .where('id', '<', firstKept)
      .where('ended_at', 'is not', null)
      .where('restaurant_id', 'not in', selectDeletedTenants(tx))
      .orderBy('id')
      .limit(PIECE_ROWS);
    const { numDeletedRows } = await tx
      .deleteFrom('requests')
      .where(({ eb, refTuple }) =>
        eb(refTuple('restaurant_id', 'id'), 'in', old.$asTuple('restaurant_id', 'id')),
      )
      .executeTakeFirstOrThrow();
    return numDeletedRows;
  };
  await inPieces(db, forgetSome, mayGoOn);
}

/** Removes some requests of a deleted restaurant, with their idempotency keys. Returns how many. */
export async function removeSomeOf(tx: Tx, restaurantId: string): Promise<bigint> {
  const some = tx
    .selectFrom('requests')
    .select('id')
    .where('restaurant_id', '=', restaurantId)
    .limit(PIECE_ROWS);
  const { numDeletedRows } = await tx
    .deleteFrom('requests')
    .where('restaurant_id', '=', restaurantId)
    .where('id', 'in', some)
    .executeTakeFirstOrThrow();
  return numDeletedRows;
}

/** Keeps a statement below the limit of bound values of both engines. */
const ROWS_AT_ONCE = 500;

/**
 * Inserts and counts requests that have ended, for the demonstration's history. They are announced to no
 * screen. `sittings`: by id of a request, the first scan of its guests.
 */
export async function insertHistory(
  db: Db,
  clock: RestaurantClock,
  requests: RequestRow[],
  sittings: ReadonlyMap<string, string> = new Map(),
): Promise<void> {
  for (let from = 0; from < requests.length; from += ROWS_AT_ONCE) {
    await db
      .insertInto('requests')
      .values(requests.slice(from, from + ROWS_AT_ONCE))
      .execute();
  }
  await figures.count(
    db,
    requests.flatMap((row) => figures.factsOf(row, clock, sittings.get(row.id) ?? null)),
  );
}
