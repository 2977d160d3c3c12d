/** The row with the VAPID keys. */
import type { Db, Tx } from '../../db/database.ts';
import type { PushKeyRow } from '../../db/schema/push.ts';

export function find(db: Db): Promise<PushKeyRow | undefined> {
  return db.selectFrom('push_keys').selectAll().where('id', '=', 'vapid').executeTakeFirst();
}

/** False if another server was faster. */
export async function add(db: Db, row: PushKeyRow): Promise<boolean> {
  const added = await db
    .insertInto('push_keys')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/**
 * Removes the keys, with all subscriptions: browsers accept pushes only from the keys that they subscribed
 * to. Returns the number of subscriptions.
 */
export async function removeAll(tx: Tx): Promise<bigint> {
  await tx.deleteFrom('push_keys').execute();
  return (await tx.deleteFrom('push_subscriptions').executeTakeFirstOrThrow()).numDeletedRows;
}
