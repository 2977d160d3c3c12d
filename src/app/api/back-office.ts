import type { Db } from '../../db/database.ts';
import { queueActMails } from '../../features/auth/acts/act-mails.ts';
import type { Prove } from '../../features/auth/acts/proof.ts';
import * as auth from '../../features/auth/store.ts';
import * as customers from '../../features/billing/customers-store.ts';
import { requireNoSubscription } from '../../features/billing/lookup.ts';
import type { Provider } from '../../features/billing/provider.ts';
import type { SubscriptionStatus } from '../../features/billing/rules.ts';
import * as billing from '../../features/billing/store.ts';
import { readActivity } from '../../features/requests/upkeep/activity.ts';
import type { backOfficeRoutes } from '../../features/restaurants/back-office/back-office-handlers.ts';
import { fold } from '../../features/restaurants/search-text.ts';
import { publicFields } from '../../features/restaurants/view.ts';
import * as tables from '../../features/tables/store.ts';
import { signOutTeam } from '../../features/team/leaving/removing.ts';
import { requirePresentOwner } from '../../features/team/lookup.ts';
import * as ownerInvitations from '../../features/team/owner-invitations.ts';
import type { Clock } from '../../platform/clock.ts';
import type { ApiDeps } from './deps.ts';

/** Connects the back office to tables, accounts, subscriptions and requests. */
export function backOfficeDeps(
  deps: ApiDeps,
  prove: Prove,
): Parameters<typeof backOfficeRoutes>[0] {
  const { db, clock, log, changes, outbox } = deps;
  const invitationDeps = () => ({
    clock,
    outbox,
    secretKey: deps.secretKey,
    areLimited: deps.rate.enabled,
  });
  return {
    db,
    clock,
    log,
    prove,
    listTables: (restaurantId) => tables.listNow(db, restaurantId, clock.now()),
    prepareInvitation: (email, language) =>
      ownerInvitations.prepareInvitation(invitationDeps(), email, language),
    prepareNewInvitation: (email, language) =>
      ownerInvitations.prepareNewInvitation({ ...deps, ...invitationDeps() }, email, language),
    sendPasswordMail: (restaurantId) =>
      ownerInvitations.sendPasswordMail(db, invitationDeps(), restaurantId),
    findCustomers: (search) => findAdminCustomers(deps, search),
    findOwner: async (restaurantId) => (await auth.listOwnersOf(db, restaurantId))[0]?.email,
    async onRestaurantDeleted(tx, deleted, by) {
      const { id, epoch, version } = deleted;
      await requirePresentOwner(tx, id, by);
      await requireNoSubscription(tx, id);
      const leaver = by.role === 'super_admin' ? undefined : by;
      await signOutTeam(tx, deps, deleted, leaver);
      await queueActMails(tx, outbox, 'deletion', id, clock.now());
      await billing.removeOf(tx, id);
      // Makes open boards and guests' pages reload; they then get 404.
      changes.announce(tx, { topic: id, epoch, version, thing: null });
    },
    async afterRestaurantDeleted(id) {
      await deps.provider?.expireCheckouts(id);
    },
    countTrials: () => customers.countTrials(db, clock.now()),
    readActivity: () => readActivity(db, clock.now()),
  };
}

type Deps = { db: Db; clock: Clock; provider: Provider | undefined };

/** Lists restaurants with owner and subscription status, for the admin page. */
async function findAdminCustomers(
  { db, clock, provider }: Deps,
  search: Omit<customers.CustomerSearch, 'folded'>,
) {
  const folded = fold(search.q ?? '');
  const found = await customers.findCustomers(db, { ...search, folded }, clock.now());
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
