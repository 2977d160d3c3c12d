/** Queries of the provider's webhook events that were processed, and of what they may have missed. */
import type { Db, Tx } from '../../../db/database.ts';
import { instant, secondsBefore } from '../../../platform/clock.ts';
import { selectDeletedTenants } from '../../../platform/scope.ts';
import { runningStatuses } from '../rules.ts';

export async function isKnownEvent(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('provider_events')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** False if the event was processed before. */
export async function noteEvent(tx: Tx, { id, now }: { id: string; now: Date }): Promise<boolean> {
  const noted = await tx
    .insertInto('provider_events')
    .values({ id, received_at: instant(now) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return noted !== undefined;
}

const EVENT_RETENTION_SECONDS = 60 * 24 * 60 * 60;

/** The provider repeats a webhook for three days; two months are more than enough. */
export async function forgetOldEvents(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('provider_events')
    .where('received_at', '<', secondsBefore(now, EVENT_RETENTION_SECONDS))
    .execute();
}

/** Of a restaurant. `deleted` until the purge has removed its row, minutes later. */
export async function readFateOfRestaurant(
  db: Db,
  id: string,
): Promise<'present' | 'deleted' | 'unknown'> {
  const present = db.selectFrom('restaurants').select('id').where('id', '=', id);
  if (await present.executeTakeFirst()) return 'present';
  const deleted = selectDeletedTenants(db).where('id', '=', id);
  return (await deleted.executeTakeFirst()) ? 'deleted' : 'unknown';
}

const MOST_PAST = 500;

/** Running subscriptions whose period was over before this time. */
export async function listPast(db: Db, before: string): Promise<string[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('ended_at', 'is', null)
    .where('period_ends_at', '<', before)
    .where('status', 'in', [...runningStatuses])
    .orderBy('period_ends_at')
    .limit(MOST_PAST)
    .execute();
  return rows.map(({ id }) => id);
}
