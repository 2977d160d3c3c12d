/** Devices that have signed in to an account. */
import type { Db, Tx } from '../../../db/database.ts';
import { limits } from '../../../limits.ts';
import { instant, secondsBefore } from '../../../platform/clock.ts';

export async function isKnown(db: Db, email: string, deviceHash: string): Promise<boolean> {
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
export async function remember(
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
export async function forgetAllOf(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('known_devices').where('account_id', '=', accountId).execute();
}

export async function forgetUnused(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('known_devices')
    .where('last_used_at', '<=', secondsBefore(now, limits.deviceKeptSeconds))
    .execute();
}
