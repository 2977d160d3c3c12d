import type { Db } from '../../../db/database.ts';
import type { RequestRow, RestaurantRow } from '../../../db/schema.ts';
import * as figures from '../../analytics/store.ts';

/** Fewer bound values than either engine takes in one statement. */
const ROWS_AT_ONCE = 500;

/** Writes and counts requests that are over, as if they had been asked and answered here. Nobody is told: they are on no screen. */
export async function addPast(
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
