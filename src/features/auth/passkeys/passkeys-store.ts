import type { Db, Tx } from '../../../db/database.ts';
import type { PasskeyRow } from '../../../db/schema/people.ts';
import { instant } from '../../../platform/clock.ts';

/** The passkeys of an account, the oldest first. */
export function list(db: Db, accountId: string): Promise<PasskeyRow[]> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
}

export async function count(db: Db, accountId: string): Promise<number> {
  const { passkeys } = await db
    .selectFrom('passkeys')
    .select((eb) => eb.fn.countAll<number>().as('passkeys'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return passkeys;
}

export function findByCredential(db: Db, credentialId: string): Promise<PasskeyRow | undefined> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
}

/** False if the credential is stored already, for this account or another one. */
export async function add(tx: Tx, passkey: PasskeyRow): Promise<boolean> {
  const added = await tx
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/**
 * Stores the counter and the time of a sign-in. False if the passkey was removed, or another sign-in stored
 * another counter meanwhile.
 */
export async function noteUse(
  tx: Tx,
  { id, sign_count }: PasskeyRow,
  newCount: number,
  now: Date,
): Promise<boolean> {
  const noted = await tx
    .updateTable('passkeys')
    .set({ sign_count: newCount, last_used_at: instant(now) })
    .where('id', '=', id)
    .where('sign_count', '=', sign_count)
    .returning('id')
    .executeTakeFirst();
  return noted !== undefined;
}

/** False if the account has no such passkey. */
export async function remove(db: Db, accountId: string, id: string): Promise<boolean> {
  const removed = await db
    .deleteFrom('passkeys')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return removed !== undefined;
}
