/** A restaurant has one trial. It starts when its first owner chooses a password, and is never started again. */
import type { Db } from '../../db/database.ts';
import { type Clock, instant } from '../../platform/clock.ts';
import { updateTenant } from '../../platform/scope.ts';
import { daysAfter, runningStatuses, TRIAL_DAYS } from './rules.ts';

/** Nothing where it has started already. */
export async function startTrial(db: Db, restaurantId: string, clock: Clock): Promise<void> {
  await updateTenant(db)
    .set({ trial_started_at: instant(clock.now()) })
    .where('id', '=', restaurantId)
    .where('trial_started_at', 'is', null)
    .execute();
}

/** The restaurant to which this address was invited, and where nobody has chosen a password yet. */
export async function findAwaitingRestaurantId(db: Db, email: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('accounts')
    .innerJoin('restaurants', 'restaurants.id', 'accounts.restaurant_id')
    .select('restaurants.id')
    .where('email', '=', email)
    .where('trial_started_at', 'is', null)
    .executeTakeFirst();
  return row?.id;
}

/** How many restaurants are in their trial, which ends with a subscription. */
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
