/** Reads subscriptions for handlers, and refuses what a subscription does not allow. */
import type { Db, Tx } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { getRestaurantById } from '../restaurants/lookup.ts';
import { billingRefusals } from './contract.ts';
import type { Provider } from './provider.ts';
import type { SubscriptionStatus } from './rules.ts';
import * as billing from './store.ts';
import { subscriptionStatusOf } from './subscription-status.ts';

type Deps = { db: Db; clock: Clock };

/** Throws 404. */
export async function getSubscriptionStatus(
  { db, clock }: Deps,
  restaurantId: string,
): Promise<SubscriptionStatus> {
  const restaurant = await getRestaurantById(db, restaurantId);
  const subscription = await billing.findOf(db, restaurantId);
  const about = { ownerSince: restaurant.trial_started_at, clock: restaurant, subscription };
  return subscriptionStatusOf(about, clock.now());
}

/**
 * Throws 409 while a subscription runs: deleting the restaurant would not cancel it at the provider. A
 * cancelled subscription does not count: it is not charged again.
 */
export async function requireNoSubscription(tx: Tx, restaurantId: string): Promise<void> {
  if (await billing.mayBeInvoiced(tx, restaurantId)) {
    throw new Refusal(billingRefusals.subscriptionRuns);
  }
}

/** Throws 403 once the subscription is over: tables and codes can then not be changed. */
export async function requireSubscription(
  deps: Deps & { provider: Provider | undefined },
  restaurantId: string,
): Promise<void> {
  if (!deps.provider) return;
  const { state } = await getSubscriptionStatus(deps, restaurantId);
  if (state === 'over') throw new Refusal(billingRefusals.subscriptionOver);
}
