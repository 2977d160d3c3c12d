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
 * Removes keys that nobody can use any more, with all subscriptions: browsers accept pushes only from the
 * keys that they subscribed to. False if another server was faster.
 */
export async function remove(tx: Tx, { sealed_key }: PushKeyRow): Promise<boolean> {
  const removed = await tx
    .deleteFrom('push_keys')
    .where('sealed_key', '=', sealed_key)
    .returning('id')
    .executeTakeFirst();
  if (removed) await tx.deleteFrom('push_subscriptions').execute();
  return removed !== undefined;
}
