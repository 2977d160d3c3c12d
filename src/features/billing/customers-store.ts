/** Search for restaurants in the back office: by name, place, owner and subscription status. */
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { RestaurantRow, Schema } from '../../db/schema.ts';
import { instant } from '../../platform/clock.ts';
import type { CustomerState } from '../restaurants/rules.ts';
import { daysAfter, runningStatuses, type SubscriptionStatus, TRIAL_DAYS } from './rules.ts';
import * as billing from './store.ts';
import { subscriptionStatusOf } from './subscription-status.ts';

export type CustomerSearch = {
  q?: string | undefined;
  /** `q` without accents and case. */
  folded: string;
  state?: CustomerState | undefined;
  limit: number;
  offset: number;
};

export type FoundCustomer = {
  restaurant: RestaurantRow;
  owner: { email: string; is_invited: boolean } | null;
  status: SubscriptionStatus;
  last_request_at: string | null;
};

/** One page of matching restaurants in the order of their names, and the total. */
export async function findCustomers(
  db: Db,
  { q, folded, state, limit, offset }: CustomerSearch,
  now: Date,
): Promise<{ customers: FoundCustomer[]; total: number }> {
  let matching = db.selectFrom('restaurants');
  if (q?.trim()) matching = matching.where((eb) => isFound(eb, q.trim(), folded));
  if (state) matching = matching.where((eb) => isIn(eb, state, now));
  const [rows, { total }] = await Promise.all([
    matching
      .selectAll()
      .select(lastRequestAt)
      .orderBy('search_text')
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute(),
    matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  const ids = rows.map(({ id }) => id);
  const [owners, subscriptions] = await Promise.all([
    readOwners(db, ids),
    billing.findOfEach(db, ids),
  ]);
  const customers = rows.map(({ last_request_at, ...restaurant }) => {
    const email = owners.get(restaurant.id);
    const ownerSince = restaurant.trial_started_at;
    const subscription = subscriptions.get(restaurant.id);
    return {
      restaurant,
      last_request_at,
      owner: email === undefined ? null : { email, is_invited: ownerSince === null },
      status: subscriptionStatusOf({ ownerSince, clock: restaurant, subscription }, now),
    };
  });
  return { customers, total };
}

type Eb = ExpressionBuilder<Schema, 'restaurants'>;

/**
 * Matches a part of name, slug or address, ignoring accents and case, or a part of the owner's e-mail
 * address.
 */
function isFound(eb: Eb, q: string, folded: string): Expression<SqlBool> {
  // Escapes `%` and `_` with `!`, so that they match literally.
  const email = `%${q.toLowerCase().replace(/[!%_]/g, '!$&')}%`;
  return eb.or([
    ...(folded
      ? [eb('search_text', 'like', `%${folded}%`), eb('folded_address', 'like', `%${folded}%`)]
      : []),
    eb.exists(
      eb
        .selectFrom('members')
        .innerJoin('accounts', 'accounts.id', 'members.account_id')
        .select('members.id')
        .whereRef('members.restaurant_id', '=', 'restaurants.id')
        .where('members.role', '=', 'owner')
        .where(sql<SqlBool>`accounts.email like ${email} escape '!'`),
    ),
  ]);
}

function isIn(eb: Eb, state: CustomerState, now: Date): Expression<SqlBool> {
  const since = instant(daysAfter(now, -TRIAL_DAYS));
  const isRunning = eb.exists(
    eb
      .selectFrom('subscriptions')
      .select('subscriptions.id')
      .whereRef('subscriptions.restaurant_id', '=', 'restaurants.id')
      .where('subscriptions.status', 'in', [...runningStatuses]),
  );
  const hasOwner = eb.exists(
    eb
      .selectFrom('members')
      .select('members.id')
      .whereRef('members.restaurant_id', '=', 'restaurants.id')
      .where('members.role', '=', 'owner'),
  );
  const isUnstarted = eb('trial_started_at', 'is', null);
  switch (state) {
    case 'subscribed':
      return isRunning;
    case 'trial':
      return eb.and([eb('trial_started_at', '>', since), eb.not(isRunning)]);
    case 'ended':
      return eb.and([eb('trial_started_at', '<=', since), eb.not(isRunning)]);
    case 'invited':
      return eb.and([isUnstarted, hasOwner]);
    case 'unowned':
      return eb.and([isUnstarted, eb.not(hasOwner)]);
  }
}

/** One lookup per row of the page: ids sort by time, and the primary key has them in order. */
function lastRequestAt(eb: Eb) {
  return eb
    .selectFrom('requests')
    .select('requests.created_at')
    .whereRef('requests.restaurant_id', '=', 'restaurants.id')
    .where('requests.test_at', 'is', null)
    .orderBy('requests.id', 'desc')
    .limit(1)
    .as('last_request_at');
}

/** The e-mail address of each restaurant's first owner, by restaurant id. */
async function readOwners(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('members')
    .innerJoin('accounts', 'accounts.id', 'members.account_id')
    .select(['members.restaurant_id', 'email'])
    .where('members.restaurant_id', 'in', ids)
    .where('members.role', '=', 'owner')
    .orderBy('members.created_at', 'desc')
    .orderBy('members.id', 'desc')
    .execute();
  return new Map(rows.map(({ restaurant_id, email }) => [restaurant_id, email]));
}

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
