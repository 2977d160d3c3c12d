import type { Db, Tx } from '../../db/database.ts';
import type { AccountRow } from '../../db/schema/people.ts';
import { type Clock, instant } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import * as billing from '../billing/store.ts';
import * as tables from '../tables/store.ts';
import * as members from './members-store.ts';
import { nameFromEmail } from './rules.ts';

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

export type NewAccount = Pick<AccountRow, 'email' | 'password_hash' | 'role'> &
  Partial<Pick<AccountRow, 'language' | 'proven_at'>> & {
    /** The restaurant that the account owns; null for a super_admin. */
    restaurant_id: string | null;
  };

/**
 * Creates an account with a password, and starts the restaurant's trial. Returns undefined when the address
 * has an account already.
 */
export async function createAccount(db: Db, account: NewAccount, clock: Clock) {
  const row = await invite(db, account, clock);
  if (row && account.restaurant_id) await billing.startTrial(db, account.restaurant_id, clock);
  return row;
}

export async function hasAccounts(db: Db): Promise<boolean> {
  return (await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Undefined if there is any account. Of two calls at once, one waits for the only row of its table. */
export async function createFirstAccount(tx: Tx, account: NewAccount, clock: Clock) {
  const lock = tx.updateTable('installation').set((eb) => ({ lineage: eb.ref('lineage') }));
  await lock.execute();
  return (await hasAccounts(tx)) ? undefined : createAccount(tx, account, clock);
}

/**
 * Creates an account whose owner has yet to set a password: no trial starts. Returns undefined when the
 * address has an account already.
 */
export async function invite(
  db: Db,
  { restaurant_id, ...account }: NewAccount,
  clock: Clock,
): Promise<AccountRow | undefined> {
  const row = await insertAccount(db, account, clock);
  if (row && restaurant_id !== null) {
    const { id, email } = row;
    const member = {
      restaurant_id,
      account_id: id,
      name: nameFromEmail(email),
      role: 'owner',
    } as const;
    await members.create(db, member, clock);
  }
  return row;
}

/** Inserts an account without a membership. Undefined when the address has an account already. */
export function insertAccount(
  db: Db,
  account: Omit<NewAccount, 'restaurant_id'>,
  clock: Clock,
): Promise<AccountRow | undefined> {
  const now = clock.now();
  return db
    .insertInto('accounts')
    .values({
      proven_at: instant(now),
      ...account,
      id: newId(now),
      email: foldEmail(account.email),
      created_at: instant(now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** The accounts of a restaurant's owners, the first owner first. */
export function listOwnersOf(
  db: Db,
  restaurantId: string,
): Promise<Pick<AccountRow, 'id' | 'email' | 'language'>[]> {
  return db
    .selectFrom('members')
    .innerJoin('accounts', 'accounts.id', 'members.account_id')
    .select(['accounts.id', 'email', 'language'])
    .where('members.restaurant_id', '=', restaurantId)
    .where('members.role', '=', 'owner')
    .orderBy('members.created_at')
    .orderBy('members.id')
    .execute();
}

/** Locks the account's row until the commit. False if it does not exist. */
export async function lockAccount(tx: Tx, id: string): Promise<boolean> {
  const locked = await tx
    .updateTable('accounts')
    .set((eb) => ({ email: eb.ref('email') }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return locked !== undefined;
}

/** Locks the account's row until the commit, and stores the language. False if it does not exist. */
export async function lockAndSetLanguage(
  tx: Tx,
  id: string,
  language: AccountRow['language'],
): Promise<boolean> {
  const locked = await tx
    .updateTable('accounts')
    .set({ language })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return locked !== undefined;
}

/** False if the account is gone, is a super_admin, or has become a member of a restaurant meanwhile. */
export async function removeUnused(tx: Tx, id: string): Promise<boolean> {
  // NOTE: locks first, as an invitation does. The next statement then sees a member that it added.
  if (!(await lockAccount(tx, id))) return false;
  const removed = await tx
    .deleteFrom('accounts')
    .where('id', '=', id)
    .where('role', '!=', 'super_admin')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('members').select('members.id').where('account_id', '=', id))),
    )
    .returning('id')
    .executeTakeFirst();
  return removed !== undefined;
}

/** The earliest is remembered: see `deleted_trial_started_at`. */
export async function rememberTrial(tx: Tx, id: string, startedAt: string | null): Promise<void> {
  if (startedAt === null) return;
  await tx
    .updateTable('accounts')
    .set({ deleted_trial_started_at: startedAt })
    .where('id', '=', id)
    .where(({ eb, or }) =>
      or([
        eb('deleted_trial_started_at', 'is', null),
        eb('deleted_trial_started_at', '>', startedAt),
      ]),
    )
    .execute();
}

/** False if the address has an account, or this one has another address by now. */
export async function changeEmail(
  tx: Tx,
  id: string,
  before: string,
  email: string,
): Promise<boolean> {
  const changed = await tx
    .updateTable('accounts')
    .set({ email })
    .where('id', '=', id)
    .where('email', '=', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('accounts as other').select('other.id').where('other.email', '=', email)),
      ),
    )
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Also stores the language, when the password was chosen on a screen. */
export async function setPassword(
  db: Db,
  accountId: string,
  chosen: Pick<AccountRow, 'password_hash'> & Partial<Pick<AccountRow, 'language'>>,
): Promise<void> {
  await db.updateTable('accounts').set(chosen).where('id', '=', accountId).execute();
}

/** Whether the account still has this password; locks the row until `tx` ends, and stores the language. */
export async function lockIfPassword(
  tx: Tx,
  { id, password_hash }: Pick<AccountRow, 'id' | 'password_hash'>,
  language: AccountRow['language'],
): Promise<boolean> {
  // Sets the password to its present value: an update locks the row on both databases.
  const locked = await tx
    .updateTable('accounts')
    .set({ password_hash, language })
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .returning('id')
    .executeTakeFirst();
  return locked !== undefined;
}

/**
 * Whose session it is. `memberId` is null for a super_admin and for an account without a restaurant.
 * `accountId` is null for a paired device.
 */
export type SessionOwner = { accountId: string | null; memberId: string | null };

/** The caller with the restaurant of its member and the restaurant's tables. */
export async function findSignedIn(db: Db, { accountId, memberId }: SessionOwner) {
  if (memberId === null) return accountId === null ? undefined : findWithoutMember(db, accountId);
  const row = await db
    .selectFrom('members')
    .innerJoin('restaurants', 'restaurants.id', 'members.restaurant_id')
    .leftJoin('accounts', 'accounts.id', 'members.account_id')
    .select(['accounts.email', 'members.role'])
    .select(['restaurants.id', 'restaurants.slug', 'restaurants.name', 'restaurants.address'])
    .select(['restaurants.menu_url', 'restaurants.place_word'])
    .where('members.id', '=', memberId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { place_word, email, ...shown } = row;
  const word = place_word === null || place_word === 'table' ? {} : { place_word };
  return { ...shown, ...word, email: email ?? '', tables: await tables.list(db, row.id) };
}

async function findWithoutMember(db: Db, accountId: string) {
  const account = await findAccount(db, accountId);
  if (!account) return undefined;
  const { email, role } = account;
  const none = { id: null, slug: null, address: null, menu_url: null, tables: [] };
  return { ...none, name: 'Sonnette', email, role };
}
