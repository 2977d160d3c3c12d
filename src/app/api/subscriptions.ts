/** Connects billing to restaurants, accounts and tables. */
import type { Db, Tx } from '../../db/database.ts';
import { getAccount } from '../../features/auth/lookup.ts';
import { billingRefusals } from '../../features/billing/contract.ts';
import * as customers from '../../features/billing/customers-store.ts';
import type { billingRoutes } from '../../features/billing/handlers.ts';
import type { Provider } from '../../features/billing/provider.ts';
import { isRunning, type SubscriptionStatus } from '../../features/billing/rules.ts';
import * as billing from '../../features/billing/store.ts';
import { subscriptionStatusOf } from '../../features/billing/subscription-status.ts';
import { getRestaurantById } from '../../features/restaurants/lookup.ts';
import { fold } from '../../features/restaurants/search-text.ts';
import * as restaurants from '../../features/restaurants/store.ts';
import { publicFields } from '../../features/restaurants/view.ts';
import type { Clock } from '../../platform/clock.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { RateLimiter } from '../../platform/http/rate.ts';

type Deps = { db: Db; clock: Clock; rate: RateLimiter; provider: Provider | undefined };

export function subscriptionDeps(deps: Deps): Parameters<typeof billingRoutes>[0] {
  const { db } = deps;
  return {
    ...deps,
    readSubscriptionStatus: (restaurantId) => readStatus(deps, restaurantId),
    async readOwner(accountId, restaurantId) {
      const { email } = await getAccount(db, accountId);
      const { trial_started_at } = await getRestaurantById(db, restaurantId);
      return { restaurantId, email, trialStartedAt: trial_started_at };
    },
    lockRestaurant: (tx: Tx, id) => restaurants.lockIfExists(tx, id),
  };
}

async function readStatus({ db, clock }: Deps, restaurantId: string) {
  const { time_zone, trial_started_at } = await getRestaurantById(db, restaurantId);
  return subscriptionStatusOf(
    {
      ...{ ownerSince: trial_started_at, timeZone: time_zone },
      subscription: await billing.findOf(db, restaurantId),
    },
    clock.now(),
  );
}

/** Throws 409 while a subscription runs: deleting the restaurant would not cancel it at the provider. */
export async function requireNoSubscription(tx: Tx, restaurantId: string): Promise<void> {
  const subscription = await billing.findOf(tx, restaurantId);
  if (subscription && isRunning(subscription.status)) {
    throw new Refusal(billingRefusals.subscriptionRuns);
  }
}

/** Throws 403 once the subscription is over: tables and codes can then not be changed. */
export async function requireSubscription(deps: Deps, restaurantId: string): Promise<void> {
  if (!deps.provider) return;
  const { state } = await readStatus(deps, restaurantId);
  if (state === 'over') throw new Refusal(billingRefusals.subscriptionOver);
}

/** Lists restaurants with owner and subscription status, for the admin page. */
export async function findAdminCustomers(
  { db, clock, provider }: Deps,
  asked: Omit<customers.CustomerSearch, 'folded'>,
) {
  const folded = fold(asked.q ?? '');
  const found = await customers.findCustomers(db, { ...asked, folded }, clock.now());
  return {
    total: found.total,
    restaurants: found.customers.map(({ restaurant, owner, status, last_request_at }) => ({
      ...{ ...publicFields(restaurant), time_zone: restaurant.time_zone, owner, last_request_at },
      standing: provider ? status.state : ('unlimited' as const),
      standing_until: provider ? endOf(status) : null,
    })),
  };
}

function endOf(status: SubscriptionStatus): string | null {
  switch (status.state) {
    case 'trial':
    case 'subscribed':
      return status.ends_at;
    case 'grace':
      return status.until;
    default:
      return null;
  }
}
