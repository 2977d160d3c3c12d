import { type Db, type Tx, transaction } from '../../db/database.ts';
import { limits } from '../../limits.ts';
import type { Clock } from '../../platform/clock.ts';
import { audit } from '../../platform/http/audit.ts';
import { type AppContext, type Caller, callerOf, newRouter } from '../../platform/http/context.ts';
import { Refusal, refusals } from '../../platform/http/errors.ts';
import type { RateLimiter } from '../../platform/http/rate.ts';
import { noteBy } from '../../platform/journal.ts';
import type { Logger } from '../../platform/log/log.ts';
import { rates } from '../../rates.ts';
import * as marks from '../auth/account/marks-store.ts';
import type { Me } from '../auth/contract.ts';
import * as invitations from '../auth/invitations-store.ts';
import { accountIdOf, getAccount, getSignedIn, readMe } from '../auth/lookup.ts';
import * as members from '../auth/members-store.ts';
import { nameFromEmail } from '../auth/rules.ts';
import type { Sessions } from '../auth/sessions.ts';
import * as auth from '../auth/store.ts';
import * as billing from '../billing/store.ts';
import { foundRestaurant } from '../restaurants/lookup.ts';
import * as restaurants from '../restaurants/store.ts';
import { join, notedOf } from './invitations.ts';
import {
  acceptInvitation,
  declineInvitation,
  invitationRefusals,
  listInvitations,
  openRestaurant,
  ownRestaurantsRefusals,
  switchRestaurant,
} from './own-teams-contract.ts';

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

/** The type of the browser's API client. */
export type InvitationRoutes = ReturnType<typeof invitationRoutes>;

export function invitationRoutes(deps: Deps) {
  const { db, clock, log } = deps;
  return newRouter()
    .openapi(listInvitations, async (c) => {
      const open = await listOwn(c, deps);
      const shown = open.map((invitation) => ({
        id: invitation.id,
        role: invitation.role,
        expires_at: invitation.expires_at,
        restaurant: { id: invitation.restaurant_id, name: invitation.restaurant_name },
        invited_by: invitation.inviter_name,
      }));
      return c.json({ invitations: shown }, 200);
    })
    .openapi(acceptInvitation, async (c) => {
      const { restaurant_id: restaurant, id: member } = await getOwn(c, deps);
      const accountId = callerOf(c).accountId ?? '';
      const me = await transaction(db, async (tx) => {
        await lockInviting(tx, restaurant);
        await lockOwnAccount(tx, accountId);
        await join(tx, deps, restaurant, member, accountId);
        return moveSession(tx, deps, callerOf(c), member);
      });
      audit(log, c, { act: 'member added', restaurant, member });
      return c.json(me, 200);
    })
    .openapi(declineInvitation, async (c) => {
      const { restaurant_id, id } = await getOwn(c, deps);
      await transaction(db, async (tx) => {
        await lockInviting(tx, restaurant_id);
        const removed = await invitations.remove(tx, restaurant_id, id);
        if (!removed) throw new Refusal(invitationRefusals.unknown);
        const member = notedOf(removed);
        await noteBy(member, clock)(tx, restaurant_id, { act: 'member.uninvited', member });
      });
      audit(log, c, { act: 'invitation declined', restaurant: restaurant_id, member: id });
      return c.body(null, 204);
    });
}

async function listOwn(c: AppContext, { db, clock }: Deps) {
  const { accountId, role } = callerOf(c);
  if (accountId === null || role === 'super_admin') return [];
  return invitations.listFor(db, (await getAccount(db, accountId)).email, clock.now());
}

/** The invitation of the path. Throws 404 if it is not the caller's, or has ended. */
async function getOwn(c: AppContext, deps: Deps): Promise<invitations.OpenInvitation> {
  const id = c.req.param('id');
  const own = (await listOwn(c, deps)).find((invitation) => invitation.id === id);
  if (!own) throw new Refusal(invitationRefusals.unknown);
  return own;
}

async function lockInviting(tx: Tx, restaurantId: string): Promise<void> {
  const exists = await restaurants.lockIfExists(tx, restaurantId);
  if (!exists) throw new Refusal(invitationRefusals.unknown);
}

/**
 * Moves the session to a member of its account, and makes the next sign-in open that restaurant too. Throws
 * 401 if the session was ended meanwhile.
 */
async function moveSession(
  tx: Tx,
  { clock, sessions }: Deps,
  { sessionId, accountId }: Pick<Caller, 'sessionId' | 'accountId'>,
  memberId: string,
): Promise<Me> {
  if (!(await sessions.switchTo(tx, sessionId, memberId))) throw new Refusal(refusals.noSession);
  if (accountId !== null) await members.choose(tx, accountId, memberId, clock);
  return readMe(tx, { accountId, memberId });
}

/**
 * Locks the account: a removal of the account or of one of its members waits until the commit, as do other
 * calls that lock it. Throws 401 if the account was deleted meanwhile.
 */
async function lockOwnAccount(tx: Tx, accountId: string): Promise<void> {
  if (!(await auth.lockAccount(tx, accountId))) throw new Refusal(refusals.noSession);
}
