/** Queries of pairing codes. A member has one at most. */
import type { Db, Tx } from '../../../db/database.ts';
import type { PairingCodeRow } from '../../../db/schema/people.ts';
import { limits } from '../../../limits.ts';
import { instant, latestCredible } from '../../../platform/clock.ts';

/** Stores the member's code in place of an earlier code. */
export async function keep(
  tx: Tx,
  { member_id, ...code }: Omit<PairingCodeRow, 'restaurant_id'>,
): Promise<void> {
  await tx
    .insertInto('pairing_codes')
    .columns(['restaurant_id', 'member_id', 'code_hash', 'expires_at'])
    .expression((eb) =>
      eb
        .selectFrom('members')
        .where('id', '=', member_id)
        .select(['restaurant_id', 'id as member_id', eb.val(code.code_hash).as('code_hash')])
        .select(eb.val(code.expires_at).as('expires_at')),
    )
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(code))
    .execute();
}

/** The restaurant of the code's member, even if the code has expired. */
export async function findRestaurantOf(db: Db, codeHash: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('pairing_codes')
    .select('restaurant_id')
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
  return row?.restaurant_id;
}

/** The names of the member and the restaurant; undefined if the code is not valid now. */
export async function findInvited(
  db: Db,
  codeHash: string,
  now: Date,
): Promise<{ member: string; restaurant: string } | undefined> {
  return await db
    .selectFrom('pairing_codes')
    .innerJoin('members', (join) =>
      join
        .onRef('members.restaurant_id', '=', 'pairing_codes.restaurant_id')
        .onRef('members.id', '=', 'pairing_codes.member_id'),
    )
    .innerJoin('restaurants', 'restaurants.id', 'pairing_codes.restaurant_id')
    .select(['members.name as member', 'restaurants.name as restaurant'])
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', instant(now))
    .where('expires_at', '<=', latestCredible(now, limits.pairingCodeSeconds))
    .executeTakeFirst();
}

/**
 * Uses the code up and returns its member. Exactly one of several concurrent transactions deletes the row:
 * the others find no code.
 */
export async function use(tx: Tx, codeHash: string, now: Date): Promise<string | undefined> {
  const used = await tx
    .deleteFrom('pairing_codes')
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', instant(now))
    .where('expires_at', '<=', latestCredible(now, limits.pairingCodeSeconds))
    .returning('member_id')
    .executeTakeFirst();
  return used?.member_id;
}

/**
 * NOTE: call it before the members are deleted. Pairing locks the code, then the member; the cascade would
 * lock them in the other order, which can deadlock.
 */
export async function forgetOf(tx: Tx, memberIds: string[]): Promise<void> {
  if (memberIds.length === 0) return;
  await tx.deleteFrom('pairing_codes').where('member_id', 'in', memberIds).execute();
}

/** Deletes every pairing code of a restaurant. */
export async function forgetAllIn(tx: Tx, restaurantId: string): Promise<void> {
  await tx.deleteFrom('pairing_codes').where('restaurant_id', '=', restaurantId).execute();
}

export async function forgetExpired(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('pairing_codes').where('expires_at', '<=', instant(now)).execute();
}
