/** Queries of sessions: the devices that are signed in, and those that the team has revoked. */
import type { ExpressionBuilder } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { prepare } from '../../db/prepared.ts';
import { qualified, sessionColumns } from '../../db/schema/columns.ts';
import type { AccountRow, MemberRow, SessionRow } from '../../db/schema/people.ts';
import type { Schema } from '../../db/schema.ts';
import type { Role } from '../../enums.ts';
import { instant, secondsBefore } from '../../platform/clock.ts';
import type { Caller } from '../../platform/http/context.ts';
import {
  LONGEST_IDLE_SECONDS,
  LONGEST_STAFF_IDLE_SECONDS,
  OLD_SECONDS,
  PAUSE_SECONDS,
} from './rules.ts';

/** A device id is the beginning of the token's hash: this many characters are enough to be unique. */
const DEVICE_ID_LENGTH = 32;

/** Identifies a session in API responses. Not secret: neither the token nor its whole hash. */
export function deviceIdOf(tokenHash: string): string {
  return tokenHash.slice(0, DEVICE_ID_LENGTH);
}

type NewSession = Omit<
  SessionRow,
  | 'restaurant_id'
  | 'serving_zones'
  | 'serving_until'
  | 'in_service_at'
  | 'service_ended_at'
  | 'shared_at'
>;

export async function createSession(db: Db, session: NewSession): Promise<void> {
  await db
    .insertInto('sessions')
    .values((eb) => ({ ...session, restaurant_id: restaurantOf(eb, session.member_id) }))
    .execute();
}

function restaurantOf(eb: ExpressionBuilder<Schema, 'sessions'>, memberId: string | null) {
  return eb.selectFrom('members').select('restaurant_id').where('id', '=', memberId);
}

export type FoundSession = Pick<
  SessionRow,
  'token_hash' | 'account_id' | 'member_id' | 'restaurant_id' | 'created_at' | 'last_used_at'
> & {
  account_role: AccountRow['role'] | null;
  member_role: MemberRow['role'] | null;
  member_name: string | null;
  slug: string | null;
  token?: Caller['token'];
};

export function findSession(db: Db, tokenHash: string): Promise<FoundSession | undefined> {
  return selectSessions(db).where('token_hash', '=', tokenHash).executeTakeFirst();
}

/** Sessions per statement: few enough not to block the event loop for long. */
export const SESSIONS_AT_ONCE = 100;

/** At most `SESSIONS_AT_ONCE` sessions. */
export function findSessions(db: Db, tokenHashes: readonly string[]): Promise<FoundSession[]> {
  // The prepared statement has a fixed number of hashes: the last one is repeated.
  const hashes = tokenHashes.concat(
    Array(SESSIONS_AT_ONCE - tokenHashes.length).fill(tokenHashes.at(-1)),
  );
  return sessionsOf(db, hashes as unknown as Hashes);
}

type Hashes = Record<number, string>;

const sessionsOf = prepare((db, hashes: Hashes) => {
  const all = Array.from({ length: SESSIONS_AT_ONCE }, (_, index) => hashes[index] ?? '');
  return selectSessions(db).where('token_hash', 'in', all);
});

function selectSessions(db: Db) {
  return db
    .selectFrom('sessions')
    .leftJoin('accounts', 'accounts.id', 'sessions.account_id')
    .leftJoin('members', (join) =>
      join
        .onRef('members.restaurant_id', '=', 'sessions.restaurant_id')
        .onRef('members.id', '=', 'sessions.member_id'),
    )
    .leftJoin('restaurants', 'restaurants.id', 'sessions.restaurant_id')
    .select(qualified('sessions', sessionColumns))
    .select(['accounts.role as account_role', 'members.role as member_role'])
    .select(['members.name as member_name', 'restaurants.slug']);
}

export function listSessionsOf(
  db: Db,
  accountId: string,
): Promise<(SessionRow & Pick<AccountRow, 'role'>)[]> {
  return db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .selectAll('sessions')
    .select('accounts.role')
    .where('account_id', '=', accountId)
    .execute();
}

/** The sessions of a restaurant's members, the last used first. */
export function listSessionsIn(
  db: Db,
  restaurantId: string,
): Promise<(SessionRow & { member_id: string; member_name: string; role: MemberRow['role'] })[]> {
  return db
    .selectFrom('sessions')
    .innerJoin('members', (join) =>
      join
        .onRef('members.restaurant_id', '=', 'sessions.restaurant_id')
        .onRef('members.id', '=', 'sessions.member_id'),
    )
    .selectAll('sessions')
    .select(['members.id as member_id', 'members.name as member_name', 'members.role'])
    .where('sessions.restaurant_id', '=', restaurantId)
    .orderBy('sessions.last_used_at', 'desc')
    .orderBy('token_hash')
    .execute();
}

export async function touchSession(db: Db, tokenHash: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_used_at: instant(now) })
    .where('token_hash', '=', tokenHash)
    .execute();
}

/** Clears what the device served in the previous restaurant. False if the session was ended meanwhile. */
export async function switchSession(
  tx: Tx,
  tokenHash: string,
  memberId: string | null,
): Promise<boolean> {
  const switched = await tx
    .updateTable('sessions')
    .set((eb) => ({
      member_id: memberId,
      restaurant_id: restaurantOf(eb, memberId),
      serving_zones: null,
      serving_until: null,
      in_service_at: null,
      service_ended_at: null,
      shared_at: null,
    }))
    .where('token_hash', '=', tokenHash)
    .returning('token_hash')
    .executeTakeFirst();
  return switched !== undefined;
}

export async function endSession(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

/** Returns the token hashes. */
export async function endSessionsOf(db: Db, accountId: string): Promise<string[]> {
  const ended = await db
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .returning('token_hash')
    .execute();
  return ended.map(({ token_hash }) => token_hash);
}

/** The sessions of the member beyond the `most` that were used last. */
export async function listSessionsBeyond(
  tx: Tx,
  memberId: string,
  most: number,
): Promise<string[]> {
  const used = await tx
    .selectFrom('sessions')
    .select('token_hash')
    .where('member_id', '=', memberId)
    .orderBy('last_used_at', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('token_hash')
    .execute();
  return used.slice(most).map(({ token_hash }) => token_hash);
}

/** Returns the token hashes. */
export async function endSessionsOfMembers(tx: Tx, memberIds: string[]): Promise<string[]> {
  if (memberIds.length === 0) return [];
  const ended = await tx
    .deleteFrom('sessions')
    .where('member_id', 'in', memberIds)
    .returning('token_hash')
    .execute();
  return ended.map(({ token_hash }) => token_hash);
}

/** Records that the team ended these sessions. */
export async function noteRevoked(
  tx: Tx,
  restaurantId: string,
  tokenHashes: string[],
  now: Date,
): Promise<void> {
  if (tokenHashes.length === 0) return;
  const row = { restaurant_id: restaurantId, revoked_at: instant(now) };
  await tx
    .insertInto('revoked_devices')
    .values(tokenHashes.map((token_hash) => ({ token_hash, ...row })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function isRevoked(db: Db, tokenHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('revoked_devices')
    .select('token_hash')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row !== undefined;
}

export async function forgetRevokedOf(tx: Tx, restaurantId: string): Promise<void> {
  await tx.deleteFrom('revoked_devices').where('restaurant_id', '=', restaurantId).execute();
}

/**
 * Deletes expired sessions and old records of revoked devices. A device that makes no more calls gets
 * pushes until its session is deleted. A super_admin's session is deleted by the limits of owners, although
 * it is refused after 12 hours.
 */
export async function forgetEnded(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('last_used_at', '<', secondsBefore(now, LONGEST_IDLE_SECONDS))
    .where((eb) =>
      eb.or([
        eb('account_id', 'is not', null),
        eb('last_used_at', '<', secondsBefore(now, LONGEST_STAFF_IDLE_SECONDS)),
      ]),
    )
    .execute();
  await db
    .deleteFrom('sessions')
    .where('last_used_at', '<=', secondsBefore(now, PAUSE_SECONDS))
    .where('created_at', '<=', secondsBefore(now, OLD_SECONDS))
    .where('account_id', 'is not', null)
    .execute();
  await db
    .deleteFrom('revoked_devices')
    .where('revoked_at', '<', secondsBefore(now, LONGEST_STAFF_IDLE_SECONDS))
    .execute();
}

/** A super_admin keeps this role, also where the account is a member of a restaurant. */
export function roleOf({ account_role, member_role }: FoundSession): Role {
  if (account_role === 'super_admin') return 'super_admin';
  return member_role ?? 'owner';
}

/** Converts a stored session to the caller that handlers see. */
export function callerFrom(session: FoundSession): Caller {
  return {
    sessionId: session.token_hash,
    accountId: session.account_id,
    memberId: session.member_id,
    name: session.member_name,
    role: roleOf(session),
    tenantId: session.restaurant_id,
    tenantSlug: session.slug,
    token: session.token,
  };
}
