import { type Db, type Tx, transaction } from '../../db/database.ts';
import { limits } from '../../limits.ts';
import type { Clock } from '../../platform/clock.ts';
import { type AppContext, callerOf, newRouter } from '../../platform/http/context.ts';
import { Refusal, refusals } from '../../platform/http/errors.ts';
import type { RateLimiter } from '../../platform/http/rate.ts';
import { audit } from '../../platform/log/audit.ts';
import type { Logger } from '../../platform/log/log.ts';
import { rates } from '../../rates.ts';
import * as marks from '../auth/account/marks-store.ts';
import { accountIdOf, getAccount, getSignedIn, readMe } from '../auth/lookup.ts';
import * as members from '../auth/members-store.ts';
import { nameFromEmail } from '../auth/rules.ts';
import type { Sessions } from '../auth/sessions.ts';
import * as auth from '../auth/store.ts';
import * as billing from '../billing/store.ts';
import { foundRestaurant } from '../restaurants/lookup.ts';
import * as restaurants from '../restaurants/store.ts';
import { lockOwnAccount, moveSession } from './moving.ts';
import { openRestaurant, ownRestaurantsRefusals, switchRestaurant } from './own-restaurants-contract.ts';

type Deps = { db: Db; clock: Clock; log: Logger; rate: RateLimiter; sessions: Sessions };

/** The type of the browser's API client. */
export type OwnRestaurantsRoutes = ReturnType<typeof ownRestaurantsRoutes>;

export function ownRestaurantsRoutes(deps: Deps) {
  const { db, clock, log, rate } = deps;
  return newRouter()
    .openapi(switchRestaurant, async (c) => {
      const { restaurantId } = c.req.valid('json');
      return c.json(await switchTo(c, deps, restaurantId), 200);
    })
    .openapi(openRestaurant, async (c) => {
      if (callerOf(c).role === 'super_admin') throw new Refusal(refusals.forbidden);
      const { email, id: accountId } = await getAccount(db, accountIdOf(c));
      rate.take(`open:${accountId}`, rates.restaurantsOpenedPerAccount);
      const entered = c.req.valid('json');
      const { owner, restaurant } = await transaction(db, async (tx) => {
        const { id } = await restaurants.createNamed(tx, entered, clock);
        await lockOwnAccount(tx, accountId);
        const account = await auth.findAccount(tx, accountId);
        const own = await members.listMemberships(tx, accountId);
        if (own.length >= limits.restaurantsPerAccount) {
          throw new Refusal(ownRestaurantsRefusals.tooManyRestaurants);
        }
        const name = (await nameOf(tx, callerOf(c).memberId)) ?? nameFromEmail(email);
        const member = { restaurant_id: id, account_id: accountId, name, role: 'owner' } as const;
        const created = await members.create(tx, member, clock);
        await marks.unmarkKept(tx, accountId);
        await billing.startTrial(tx, id, clock, account?.deleted_trial_started_at);
        const owner = { accountId, memberId: created?.id ?? null };
        return { owner, restaurant: await getSignedIn(tx, owner) };
      });
      const ids = {
        account: accountId,
        restaurant: restaurant.id ?? '',
        member: owner.memberId ?? '',
      };
      audit(log, c, { act: 'restaurant opened', ...ids });
      return c.json({ restaurant }, 201);
    });
}

/** The name of the person in the current restaurant. */
async function nameOf(tx: Tx, memberId: string | null): Promise<string | undefined> {
  return memberId === null ? undefined : (await members.findById(tx, memberId))?.name;
}

/** Throws 404 for a restaurant in which the account is no member, existing or not. */
async function switchTo(c: AppContext, deps: Deps, restaurantId: string) {
  const { db } = deps;
  const { accountId, memberId, tenantId } = callerOf(c);
  if (accountId === null) {
    foundRestaurant(
      restaurantId === tenantId ? await restaurants.findById(db, restaurantId) : undefined,
    );
    return readMe(db, { accountId, memberId });
  }
  return transaction(db, async (tx) => {
    await lockOwnAccount(tx, accountId);
    const memberships = await members.listMemberships(tx, accountId);
    const chosen = memberships.find(({ restaurant }) => restaurant.id === restaurantId);
    foundRestaurant(chosen && (await restaurants.findById(tx, restaurantId)));
    return moveSession(tx, deps, callerOf(c), chosen?.id ?? '');
  });
}
