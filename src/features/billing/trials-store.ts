import type { Db } from '../../db/database.ts';
import { instant } from '../../platform/clock.ts';
import { daysAfter, runningStatuses, TRIAL_DAYS } from './rules.ts';

/** Counts the restaurants in their trial and without a subscription. */
export async function countTrials(db: Db, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('restaurants')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('trial_started_at', '>', instant(daysAfter(now, -TRIAL_DAYS)))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('subscriptions')
            .select('subscriptions.id')
            .whereRef('subscriptions.restaurant_id', '=', 'restaurants.id')
            .where('subscriptions.status', 'in', [...runningStatuses]),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return count;
}
