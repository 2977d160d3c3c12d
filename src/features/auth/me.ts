import type { Db } from '../../db/database.ts';
import type { Me } from './contract.ts';
import { getMemberOf, getSignedIn } from './lookup.ts';
import * as members from './members-store.ts';
import type { SessionOwner } from './store.ts';

/** Who is signed in, and the restaurants that the session can switch to. Throws 401. */
export async function readMe(db: Db, owner: SessionOwner): Promise<Me> {
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
