/** What an account remembers of its owner, and the devices that have signed in to it. */
import type { Db, Tx } from '../../../db/database.ts';
import { limits } from '../../../limits.ts';
import { instant, secondsBefore } from '../../../platform/clock.ts';

/** Records that somebody who reads the account's mails, or knows its password, was here. */
export async function markProven(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ proven_at: instant(now) })
    .where('id', '=', id)
    .where('proven_at', 'is', null)
    .execute();
}

/** Marks the account as kept: removal from its last team then does not delete it. */
export async function markKept(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ kept_at: instant(now) })
    .where('id', '=', id)
    .execute();
}

/** Undoes `markKept`: removal from its last team deletes the account again. */
export async function unmarkKept(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('accounts').set({ kept_at: null }).where('id', '=', id).execute();
}

/** Whether the device has signed in to the account. */
export async function isKnownDevice(db: Db, email: string, deviceHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('known_devices')
    .innerJoin('accounts', 'accounts.id', 'known_devices.account_id')
    .select('device_hash')
    .where('accounts.email', '=', email)
    .where('device_hash', '=', deviceHash)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores the device, and deletes the least recently used ones beyond `limits.devicesPerAccount`. */
export async function rememberDevice(
  tx: Tx,
  accountId: string,
  deviceHash: string,
  now: Date,
): Promise<void> {
  const last_used_at = instant(now);
  await tx
    .insertInto('known_devices')
    .values({ account_id: accountId, device_hash: deviceHash, last_used_at })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'device_hash']).doUpdateSet({ last_used_at }),
    )
    .execute();
  const recent = tx
    .selectFrom('known_devices')
    .select('device_hash')
    .where('account_id', '=', accountId)
    .orderBy('last_used_at', 'desc')
    .orderBy('device_hash')
    .limit(limits.devicesPerAccount);
  await tx
    .deleteFrom('known_devices')
    .where('account_id', '=', accountId)
    .where('device_hash', 'not in', recent)
    .execute();
}

/** Forgets every device of the account. */
export async function forgetDevices(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('known_devices').where('account_id', '=', accountId).execute();
}

export async function forgetUnusedDevices(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('known_devices')
    .where('last_used_at', '<=', secondsBefore(now, limits.deviceKeptSeconds))
    .execute();
}
