import type { Db } from '../../../db/database.ts';
import type { RequestRow, RestaurantRow } from '../../../db/schema.ts';
import * as figures from '../../analytics/store.ts';

/** Keeps a statement below the limit of bound values of both engines. */
const ROWS_AT_ONCE = 500;

/**
 * Inserts and counts requests that have ended, for the demonstration's history. They are announced to no
 * screen.
 */
export async function insertHistory(
  db: Db,
  { time_zone }: Pick<RestaurantRow, 'time_zone'>,
  requests: RequestRow[],
): Promise<void> {
  for (let from = 0; from < requests.length; from += ROWS_AT_ONCE) {
    await db
      .insertInto('requests')
      .values(requests.slice(from, from + ROWS_AT_ONCE))
      .execute();
  }
  await figures.count(
    db,
    requests.flatMap((request) => figures.factsOf(request, time_zone)),
  );
}
