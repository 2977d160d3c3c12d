import { type Db, type Tx, tryTransaction, undo } from '../../db/database.ts';
import type { SubscriptionRow } from '../../db/schema.ts';
import { instant, secondsBefore } from '../../platform/clock.ts';
import { isRunning } from './rules.ts';

/**
 * The one that counts where there are several: of those that go on the one that was bought first, for anybody may buy
 * another with this address; else the last that still runs, else the last that was bought.
 */
export async function findOf(db: Db, restaurantId: string): Promise<SubscriptionRow | undefined> {
  const rows = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const running = rows.filter(({ status }) => isRunning(status));
  return running.find(({ cancels_at }) => !cancels_at) ?? running.at(-1) ?? rows.at(-1);
}

export async function readVersion(db: Db, id: string): Promise<number> {
  const row = await db
    .selectFrom('subscriptions')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.version ?? 0;
}

export async function isKnownEvent(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('provider_events')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

export type Written = 'written' | 'known' | 'overtaken';

/**
 * One event's effect, once: the event and what the provider said of the subscription are written together. Overtaken
 * where somebody else wrote since `version` was read: what was asked before that may be old.
 */
export async function writeOnce(
  db: Db,
  event: { id: string; now: Date },
  version: number,
  row: Omit<SubscriptionRow, 'version' | 'restaurant_id'> | undefined,
  findRestaurantId: (tx: Tx) => Promise<string | null>,
): Promise<Written> {
  let written: Written = 'overtaken';
  await tryTransaction(db, async (tx) => {
    const isNew = await noteEvent(tx, event);
    if (!isNew) written = 'known';
    else if (!row || (await write(tx, version, row, await findRestaurantId(tx))))
      written = 'written';
    if (written !== 'written') undo();
  });
  return written;
}

async function noteEvent(tx: Tx, { id, now }: { id: string; now: Date }): Promise<boolean> {
  const noted = await tx
    .insertInto('provider_events')
    .values({ id, received_at: instant(now) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return noted !== undefined;
}

async function write(
  tx: Tx,
  version: number,
  row: Omit<SubscriptionRow, 'version' | 'restaurant_id'>,
  restaurantId: string | null,
): Promise<boolean> {
  const next = { ...row, version: version + 1 };
  const written =
    version === 0
      ? await tx
          .insertInto('subscriptions')
          .values({ ...next, restaurant_id: restaurantId })
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
          .executeTakeFirst()
      : await tx
          .updateTable('subscriptions')
          .set((eb) => ({
            ...next,
            restaurant_id: eb.fn.coalesce('restaurant_id', eb.val(restaurantId)),
          }))
          .where('id', '=', row.id)
          .where('version', '=', version)
          .returning('id')
          .executeTakeFirst();
  return written !== undefined;
}

/** In the transaction that makes an account: what its address bought before belongs to its restaurant. */
export async function adopt(tx: Tx, email: string, restaurantId: string): Promise<void> {
  await tx
    .updateTable('subscriptions')
    .set((eb) => ({ restaurant_id: restaurantId, version: eb('version', '+', 1) }))
    .where('email', '=', email)
    .where('restaurant_id', 'is', null)
    .execute();
}

/** In the transaction that deletes a restaurant: they hold their buyer's address. */
export async function removeOf(tx: Tx, restaurantId: string): Promise<void> {
  await tx.deleteFrom('subscriptions').where('restaurant_id', '=', restaurantId).execute();
}

const EVENTS_KEPT_SECONDS = 60 * 24 * 60 * 60;

/** The provider tells again for three days; two months are more than enough. */
export async function forgetOldEvents(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('provider_events')
    .where('received_at', '<', secondsBefore(now, EVENTS_KEPT_SECONDS))
    .execute();
}
