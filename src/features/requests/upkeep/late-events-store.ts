/** Late requests are events for other systems. */
import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { active } from '../../../db/schema/columns.ts';
import type { RequestRow } from '../../../db/schema.ts';
import { storeEvent } from '../events-store.ts';
import { ageOf } from '../rules.ts';

/** Stores an event for each pending request that is late, once. */
export async function storeLateEvents(db: Db, now: Date): Promise<void> {
  for (const request of await listWithoutEvent(db)) {
    if (ageOf(request, now.getTime()) === 'late')
      await storeEvent(db, request, 'request.late', now);
  }
}

/** Pending requests, without a late event for some webhook that wants one. */
function listWithoutEvent(db: Db): Promise<RequestRow[]> {
  return db
    .selectFrom('requests')
    .selectAll()
    .where('restaurant_id', 'in', (eb) =>
      eb
        .selectFrom('restaurants')
        .select('restaurants.id')
        // The condition of the partial index.
        .where('hook_events', 'is not', null)
        .where('hook_events', 'like', '%request.late%'),
    )
    .where('status', 'in', active)
    .where('status', '=', 'pending')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('hooks')
          .leftJoin('hook_deliveries', (stored) =>
            stored
              .onRef('hook_deliveries.restaurant_id', '=', 'hooks.restaurant_id')
              .onRef('hook_deliveries.hook_id', '=', 'hooks.id')
              .onRef('hook_deliveries.request_id', '=', 'requests.id')
              // The condition of the partial index.
              .on('hook_deliveries.event', '=', sql.lit('request.late')),
          )
          .select('hooks.id')
          .whereRef('hooks.restaurant_id', '=', 'requests.restaurant_id')
          .where('off_at', 'is', null)
          .where('events', 'like', '%request.late%')
          .where('hook_deliveries.id', 'is', null),
      ),
    )
    .execute();
}
