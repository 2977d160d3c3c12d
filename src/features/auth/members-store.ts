/** Queries of members: people and shared devices of a restaurant. */
import type { ExpressionBuilder } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import type { MemberRow } from '../../db/schema/people.ts';
import type { Schema } from '../../db/schema.ts';
import { type Clock, instant } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';

export type NewMember = Pick<MemberRow, 'restaurant_id' | 'account_id' | 'name' | 'role'> &
  Partial<Pick<MemberRow, 'id'>>;

/** Undefined if the account is a member of this restaurant already. */
export async function create(
  db: Db,
  member: NewMember,
  clock: Clock,
): Promise<MemberRow | undefined> {
  const now = clock.now();
  return db
    .insertInto('members')
    .values({
      id: newId(now),
      ...member,
      created_at: await nextInstant(db, member, now),
      // Due now: the next run of the report job decides which week is reported first.
      report_due_at: member.account_id === null ? null : instant(now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/**
 * An instant after the newest member of the team and of the account: both lists are sorted by creation time.
 */
async function nextInstant(
  db: Db,
  { restaurant_id, account_id }: NewMember,
  now: Date,
): Promise<string> {
  const { latest } = await db
    .selectFrom('members')
    .select((eb) => eb.fn.max('created_at').as('latest'))
    .where((eb) =>
      eb.or([
        eb('restaurant_id', '=', restaurant_id),
        ...(account_id === null ? [] : [eb('account_id', '=', account_id)]),
      ]),
    )
    .executeTakeFirstOrThrow();
  const isTaken = latest !== null && latest >= instant(now);
  return isTaken ? instant(new Date(Date.parse(latest) + 1)) : instant(now);
}

export type MemberWithEmail = Pick<
  MemberRow,
  'id' | 'restaurant_id' | 'account_id' | 'name' | 'role' | 'created_at'
> & { email: string | null };

/** The members of a restaurant, the oldest first. */
export function list(db: Db, restaurantId: string): Promise<MemberWithEmail[]> {
  return withEmail(db)
    .where('members.restaurant_id', '=', restaurantId)
    .orderBy('members.created_at')
    .orderBy('members.id')
    .execute();
}

export function find(
  db: Db,
  restaurantId: string,
  id: string,
): Promise<MemberWithEmail | undefined> {
  return withEmail(db)
    .where('members.restaurant_id', '=', restaurantId)
    .where('members.id', '=', id)
    .executeTakeFirst();
}

export function findById(db: Db, id: string): Promise<MemberRow | undefined> {
  return db.selectFrom('members').selectAll().where('id', '=', id).executeTakeFirst();
}

/**
 * Whether the member is an owner, and no other owner has ever signed in. Call it with the restaurant's lock.
 */
export async function isLastOwner(tx: Tx, restaurantId: string, id: string): Promise<boolean> {
  const owners = await tx
    .selectFrom('members')
    .innerJoin('accounts', 'accounts.id', 'members.account_id')
    .select(['members.id', 'proven_at'])
    .where('restaurant_id', '=', restaurantId)
    .where('members.role', '=', 'owner')
    .execute();
  const isOther = (owner: (typeof owners)[number]) => owner.id !== id && owner.proven_at !== null;
  return owners.some((owner) => owner.id === id) && !owners.some(isOther);
}

export async function count(tx: Tx, restaurantId: string): Promise<number> {
  const { members } = await tx
    .selectFrom('members')
    .select((eb) => eb.fn.countAll<number>().as('members'))
    .where('restaurant_id', '=', restaurantId)
    .executeTakeFirstOrThrow();
  return members;
}

function withEmail(db: Db) {
  return db
    .selectFrom('members')
    .leftJoin('accounts', 'accounts.id', 'members.account_id')
    .select(['members.id', 'members.restaurant_id', 'members.account_id', 'members.name'])
    .select(['members.role', 'members.created_at', 'accounts.email']);
}

export type Membership = Pick<MemberRow, 'id' | 'name' | 'role'> & {
  restaurant: { id: string; slug: string; name: string };
};

/** The restaurants of an account; the first is the one that a sign-in opens. None for a super_admin. */
export async function listMemberships(db: Db, accountId: string): Promise<Membership[]> {
  const rows = await db
    .selectFrom('members')
    .innerJoin('restaurants', 'restaurants.id', 'members.restaurant_id')
    .innerJoin('accounts', 'accounts.id', 'members.account_id')
    .select(['members.id', 'members.name', 'members.role', 'members.restaurant_id'])
    .select(['restaurants.slug', 'restaurants.name as restaurant_name'])
    .where('members.account_id', '=', accountId)
    .where('accounts.role', '!=', 'super_admin')
    .orderBy('members.chosen_at', (order) => order.desc().nullsLast())
    .orderBy('members.created_at')
    .orderBy('members.id')
    .execute();
  return rows.map(({ id, name, role, restaurant_id, slug, restaurant_name }) => ({
    id,
    name,
    role,
    restaurant: { id: restaurant_id, slug, name: restaurant_name },
  }));
}

/** The next sign-in of the account opens this member's restaurant. */
export async function choose(tx: Tx, accountId: string, id: string, clock: Clock): Promise<void> {
  const isChosen = (eb: ExpressionBuilder<Schema, 'members'>) =>
    eb.case().when('id', '=', id).then(instant(clock.now())).else(null).end();
  await tx
    .updateTable('members')
    .set((eb) => ({ chosen_at: isChosen(eb) }))
    .where('account_id', '=', accountId)
    .execute();
}

export async function change(
  tx: Tx,
  id: string,
  changes: Partial<Pick<MemberRow, 'name' | 'role'>>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await tx.updateTable('members').set(changes).where('id', '=', id).execute();
}

export async function remove(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.deleteFrom('members').where('id', 'in', ids).execute();
}

/** Also the members of deleted restaurants, which `listMemberships` leaves out. */
export async function removeAllOf(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('members').where('account_id', '=', accountId).execute();
}
