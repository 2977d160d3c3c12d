import { type Db, type Tx, transaction } from '../../../db/database.ts';
import type { Clock } from '../../../platform/clock.ts';
import { audit } from '../../../platform/http/audit.ts';
import { callerOf, newRouter } from '../../../platform/http/context.ts';
import { Refusal, refusals } from '../../../platform/http/errors.ts';
import { noteBy } from '../../../platform/journal.ts';
import type { Logger } from '../../../platform/log/log.ts';
import type { Outbox } from '../../../platform/mail/outbox.ts';
import { accountIdOf, getAccount } from '../../auth/lookup.ts';
import * as members from '../../auth/members-store.ts';
import type { Sessions } from '../../auth/sessions.ts';
import * as auth from '../../auth/store.ts';
import * as restaurants from '../../restaurants/store.ts';
import type { OnMembersLeft } from '../lookup.ts';
import * as pairing from '../pairing/pairing-store.ts';
import { deleteAccount, leavingRefusals } from './contract.ts';
import { lockAccounts, removeUnusedAccount } from './removing.ts';

type Deps = {
  db: Db;
  clock: Clock;
  log: Logger;
  sessions: Sessions;
  outbox: Outbox;
  onMembersLeft: OnMembersLeft;
};

/** The type of the browser's API client. */
export type LeavingRoutes = ReturnType<typeof leavingRoutes>;

export function leavingRoutes(deps: Deps) {
  const { db, log } = deps;
  return newRouter().openapi(deleteAccount, async (c) => {
    if (callerOf(c).role === 'super_admin') throw new Refusal(refusals.forbidden);
    const account = await getAccount(db, accountIdOf(c));
    if (auth.foldEmail(c.req.valid('json').email) !== account.email) {
      const { wrongAddress } = leavingRefusals;
      throw new Refusal(wrongAddress, { fields: { email: wrongAddress.text[c.get('language')] } });
    }
    const left = await transaction(db, (tx) => leaveAll(tx, deps, account));
    for (const { id: member, restaurant } of left) {
      audit(log, c, { act: 'member removed', restaurant: restaurant.id, member });
    }
    audit(log, c, { act: 'account deleted', account: account.id });
    return c.json({ success: true as const }, 200);
  });
}

/** Removes the account from every team, then the account itself. Returns its members. Throws 409. */
async function leaveAll(
  tx: Tx,
  deps: Deps,
  { id, email }: { id: string; email: string },
): Promise<members.Membership[]> {
  const { clock, sessions } = deps;
  const memberships = await lockMemberships(tx, id);
  await refuseSoleOwner(tx, memberships);
  await lockAccounts(tx, [{ id, email }]);
  // With a pairing code that they created for staff, they could sign in again.
  for (const { restaurant } of memberships) await pairing.forgetAllIn(tx, restaurant.id);
  await sessions.endAllOf(tx, id);
  for (const { id: memberId, name, role, restaurant } of memberships) {
    await members.remove(tx, [memberId]);
    const member = { id: memberId, name, role };
    await noteBy(member, clock)(tx, restaurant.id, { act: 'member.removed', member });
  }
  const left = memberships.map((each) => ({ restaurantId: each.restaurant.id, memberId: each.id }));
  await members.removeAllOf(tx, id);
  await deps.onMembersLeft(tx, left);
  const isRemoved = await removeUnusedAccount(tx, deps, { id, email });
  // An invitation made the account a member again after its teams were read.
  if (!isRemoved) throw new Refusal(refusals.conflict);
  return memberships;
}

/**
 * Locks the restaurants of the account, so that two owners do not leave at once.
 * NOTE: in the order of their ids. Two accounts in the same restaurants could otherwise deadlock.
 */
async function lockMemberships(tx: Tx, accountId: string): Promise<members.Membership[]> {
  const found = await members.listMemberships(tx, accountId);
  const ids = found.map(({ restaurant }) => restaurant.id).toSorted();
  for (const id of ids) await restaurants.lockIfExists(tx, id);
  const present = await members.listMemberships(tx, accountId);
  const isLocked = present.every(({ restaurant }) => ids.includes(restaurant.id));
  if (!isLocked) throw new Refusal(refusals.conflict);
  return present;
}

async function refuseSoleOwner(tx: Tx, memberships: members.Membership[]): Promise<void> {
  const owned = [];
  for (const { id, restaurant } of memberships) {
    if (await members.isLastOwner(tx, restaurant.id, id)) owned.push(restaurant);
  }
  if (owned.length > 0) throw new Refusal(leavingRefusals.soleOwner, { restaurants: owned });
}
