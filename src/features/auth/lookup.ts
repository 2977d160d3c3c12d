/** Finds the account and the member of a session for handlers, or refuses with 401 or 403. */
import type { Db } from '../../db/database.ts';
import type { AccountRow } from '../../db/schema/people.ts';
import { type AppContext, callerOf } from '../../platform/http/context.ts';
import { Refusal, refusals } from '../../platform/http/errors.ts';
import type { Me, SignedIn } from './contract.ts';
import * as members from './members-store.ts';
import * as auth from './store.ts';

/** Throws 401 when the account was deleted: another process may still cache its session. */
export async function getAccount(db: Db, id: string): Promise<AccountRow> {
  const row = await auth.findAccount(db, id);
  if (!row) throw new Refusal(refusals.noSession);
  return row;
}

/** The caller's account. Throws 403 for a paired device, which has none. */
export function accountIdOf(c: AppContext): string {
  const { accountId } = callerOf(c);
  if (accountId === null) throw new Refusal(refusals.forbidden);
  return accountId;
}

/** Throws 401 when account or member were deleted: another process may still cache the session. */
export async function getSignedIn(db: Db, owner: auth.SessionOwner): Promise<SignedIn> {
  const signedIn = await auth.findSignedIn(db, owner);
  if (!signedIn) throw new Refusal(refusals.noSession);
  return signedIn;
}

/** The member of a session. Throws 401 if it was removed meanwhile. */
export async function getMemberOf(db: Db, { memberId }: Pick<auth.SessionOwner, 'memberId'>) {
  const member = memberId === null ? undefined : await members.findById(db, memberId);
  if (!member) throw new Refusal(refusals.noSession);
  const { id, name, role } = member;
  return { id, name, role };
}

/** Who is signed in, and the restaurants that the session can switch to. Throws 401. */
export async function readMe(db: Db, owner: auth.SessionOwner): Promise<Me> {
  const { accountId, memberId } = owner;
  const restaurant = await getSignedIn(db, owner);
  const member = memberId === null ? null : await getMemberOf(db, owner);
  const memberships = accountId === null ? [] : await members.listMemberships(db, accountId);
  const restaurants = memberships.map(({ role, restaurant: each }) => ({ ...each, role }));
  // A paired device has its own restaurant only.
  if (accountId === null && member && restaurant.id !== null && restaurant.slug !== null) {
    const { id, slug, name } = restaurant;
    restaurants.push({ id, slug, name, role: member.role });
  }
  return { restaurant, member, restaurants };
}
