import type { Db } from '../../db/database.ts';
import { instant } from '../../platform/clock.ts';
import { daysAfter, runningStatuses, TRIAL_DAYS } from '../billing/rules.ts';

/** How many restaurants are in their trial: it began with their first account, and ends with a subscription. */
export async function countTrials(db: Db, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('accounts')
    .select((eb) => eb.fn.count<number>('restaurant_id').distinct().as('count'))
    .where('created_at', '>', instant(daysAfter(now, -TRIAL_DAYS)))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('accounts as first')
            .select('first.id')
            .whereRef('first.restaurant_id', '=', 'accounts.restaurant_id')
            .whereRef('first.created_at', '<', 'accounts.created_at'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('subscriptions')
            .select('subscriptions.id')
            .whereRef('subscriptions.restaurant_id', '=', 'accounts.restaurant_id')
            .where('subscriptions.status', 'in', [...runningStatuses]),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return count;
}
