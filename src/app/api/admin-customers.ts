/** Connects billing to the admin page. */
import type { Db } from '../../db/database.ts';
import * as customers from '../../features/billing/customers-store.ts';
import type { Provider } from '../../features/billing/provider.ts';
import type { SubscriptionStatus } from '../../features/billing/rules.ts';
import { fold } from '../../features/restaurants/search-text.ts';
import { publicFields } from '../../features/restaurants/view.ts';
import type { Clock } from '../../platform/clock.ts';

type Deps = { db: Db; clock: Clock; provider: Provider | undefined };

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
      ...publicFields(restaurant),
      time_zone: restaurant.time_zone,
      owner,
      last_request_at,
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
