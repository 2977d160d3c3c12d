/** Trials and subscriptions in the database, as time and the payment provider would have left them. */
import type { Db } from '../../../src/db/database.ts';
import type { Clock } from '../../../src/platform/clock.ts';
import { type PaymentProvider, prices } from './payment-provider.ts';
import type { TestRestaurant } from './people.ts';

type World = { db: Db; clock: Clock };

const DAY_MILLISECONDS = 24 * 3_600_000;

/** Sets the start of the trial to this many days and half an hour ago. */
export async function startTrialDaysAgo(
  { db, clock }: World,
  { id }: TestRestaurant,
  days: number,
): Promise<void> {
  const start = clock.now().getTime() - days * DAY_MILLISECONDS - 1_800_000;
  const trial_started_at = new Date(start).toISOString();
  await db.updateTable('all_restaurants').set({ trial_started_at }).where('id', '=', id).execute();
}

/** Stores a subscription as a webhook of the provider would. */
export async function storeSubscription(
  { db, clock }: World,
  { id, owner }: TestRestaurant,
  status: string,
): Promise<void> {
  const now = clock.now().toISOString();
  await db
    .insertInto('subscriptions')
    .values({
      id: `sub_${id}`,
      customer_id: `cus_${id}`,
      restaurant_id: id,
      email: owner.email,
      status,
      plan: 'monthly',
      trial_ends_at: null,
      period_ends_at: now,
      cancels_at: null,
      ended_at: null,
      created_at: now,
      version: 1,
    })
    .execute();
}

/** Adds a subscription that was bought anonymously with the owner's e-mail address. Returns its id. */
export async function addUnclaimedSubscription(
  { db, clock }: World,
  provider: PaymentProvider,
  restaurant: TestRestaurant,
  status = 'active',
): Promise<string> {
  const id = `sub_${restaurant.slug.replaceAll('-', '_')}`;
  const { email } = restaurant.owner;
  const trialEndsAt = new Date(clock.now().getTime() + 30 * DAY_MILLISECONDS);
  provider.subscriptions.set(id, { id, status, email, price: prices.monthly, trialEndsAt });
  await db
    .insertInto('subscriptions')
    .values({
      id,
      email,
      status,
      customer_id: `cus_${id}`,
      restaurant_id: null,
      plan: 'monthly',
      created_at: clock.now().toISOString(),
      trial_ends_at: trialEndsAt.toISOString(),
      version: 1,
    })
    .execute();
  return id;
}
