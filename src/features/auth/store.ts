import type { Db, Tx } from '../../db/database.ts';
import type { AccountRow, SessionRow } from '../../db/schema.ts';
import { type Clock, instant, secondsBefore } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import * as billing from '../billing/store.ts';
import * as tables from '../tables/store.ts';
import { LONGEST_IDLE_SECONDS } from './rules.ts';

/** The form in which e-mail addresses are stored and compared. */
export function foldEmail(email: string): string {
  return email.trim().toLowerCase();
}

export function findAccountByEmail(db: Db, email: string): Promise<AccountRow | undefined> {
  const matching = db.selectFrom('accounts').selectAll().where('email', '=', foldEmail(email));
  return matching.executeTakeFirst();
}

export function findAccount(db: Db, id: string): Promise<AccountRow | undefined> {
  return db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst();
}

export type NewAccount = Pick<AccountRow, 'email' | 'password_hash' | 'role' | 'restaurant_id'> &
  Partial<Pick<AccountRow, 'language'>>;

/**
 * Creates an account with a password, and starts the restaurant's trial. Returns undefined when the address
 * has an account already.
 */
export async function createAccount(db: Db, account: NewAccount, clock: Clock) {
  const row = await invite(db, account, clock);
  if (row?.restaurant_id) await billing.startTrial(db, row.restaurant_id, clock);
  return row;
}

/**
 * Creates an account whose owner has yet to set a password: no trial starts. Returns undefined when the
 * address has an account already.
 */
export function invite(db: Db, account: NewAccount, clock: Clock): Promise<AccountRow | undefined> {
  const now = clock.now();
  return db
    .insertInto('accounts')
    .values({
      ...account,
      id: newId(now),
      email: foldEmail(account.email),
      created_at: instant(now),
      // Due now: the next run of the report job decides which week is reported first.
      report_due_at: account.restaurant_id === null ? null : instant(now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

export function listAccountsOf(
  db: Db,
  restaurantId: string,
): Promise<Pick<AccountRow, 'id' | 'email' | 'language' | 'created_at'>[]> {
  return db
    .selectFrom('accounts')
    .select(['id', 'email', 'language', 'created_at'])
    .where('restaurant_id', '=', restaurantId)
    .orderBy('created_at')
    .execute();
}

export async function removeAccountsOf(tx: Tx, restaurantId: string): Promise<void> {
  await tx.deleteFrom('accounts').where('restaurant_id', '=', restaurantId).execute();
}

/** Also stores the language, when the password was chosen on a screen. */
export async function setPassword(
  db: Db,
  accountId: string,
  chosen: Pick<AccountRow, 'password_hash'> & Partial<Pick<AccountRow, 'language'>>,
): Promise<void> {
  await db.updateTable('accounts').set(chosen).where('id', '=', accountId).execute();
}

/**
 * Whether the account still has this password; locks the row until `tx` ends, and stores the language.
 * NOTE: a single update. A second update of the row in the same transaction would make PostgreSQL check the
 * foreign key and lock the restaurant's row; the deletion of a restaurant locks that row first and waits for
 * this one (deadlock).
 */
export async function holdPassword(
  tx: Tx,
  { id, password_hash }: Pick<AccountRow, 'id' | 'password_hash'>,
  language: AccountRow['language'],
): Promise<boolean> {
  // Sets the password to its present value: an update locks the row on both databases.
  const held = await tx
    .updateTable('accounts')
    .set({ password_hash, language })
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .returning('id')
    .executeTakeFirst();
  return held !== undefined;
}

export async function createSession(db: Db, session: SessionRow): Promise<void> {
  await db.insertInto('sessions').values(session).execute();
}

export type FoundSession = SessionRow &
  Pick<AccountRow, 'role' | 'restaurant_id'> & { slug: string | null };

export async function findSession(db: Db, tokenHash: string): Promise<FoundSession | undefined> {
  return (await findSessions(db, [tokenHash]))[0];
}

export function findSessions(db: Db, tokenHashes: string[]): Promise<FoundSession[]> {
  return db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .leftJoin('restaurants', 'restaurants.id', 'accounts.restaurant_id')
    .selectAll('sessions')
    .select(['accounts.role', 'accounts.restaurant_id', 'restaurants.slug'])
    .where('token_hash', 'in', tokenHashes)
    .execute();
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

export async function touchSession(db: Db, tokenHash: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_used_at: instant(now) })
    .where('token_hash', '=', tokenHash)
    .execute();
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

/** An account with its restaurant and its tables. */
export async function findSignedIn(db: Db, accountId: string) {
  const row = await db
    .selectFrom('accounts')
    .leftJoin('restaurants', 'restaurants.id', 'accounts.restaurant_id')
    .select(['accounts.email', 'accounts.role'])
    .select((eb) => [
      eb.ref('restaurants.id').as('id'),
      eb.ref('restaurants.slug').as('slug'),
      eb.ref('restaurants.name').as('name'),
      eb.ref('restaurants.address').as('address'),
      eb.ref('restaurants.menu_url').as('menu_url'),
    ])
    .where('accounts.id', '=', accountId)
    .executeTakeFirst();
  if (!row) return undefined;
  const dining = row.id === null ? [] : await tables.list(db, row.id);
  return { ...row, name: row.name ?? 'Sonnette', tables: dining };
}

/** Deletes sessions that were idle for longer than any role allows. */
export async function forgetEnded(db: Db, now: Date): Promise<void> {
  const idleSince = secondsBefore(now, LONGEST_IDLE_SECONDS);
  await db.deleteFrom('sessions').where('last_used_at', '<', idleSince).execute();
}
