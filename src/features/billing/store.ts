import type { ExpressionBuilder } from 'kysely';
import { type Db, type Tx, tryTransaction, undo } from '../../db/database.ts';
import type { Schema, SubscriptionRow } from '../../db/schema.ts';
import { type Clock, instant, secondsBefore } from '../../platform/clock.ts';
import { isRunning, runningStatuses } from './rules.ts';

/**
 * The subscription that a restaurant has: its owner's, or one that runs, was bought with the address with which they signed
 * up, and that they have not been asked about yet.
 */
export async function findOf(db: Db, restaurantId: string): Promise<SubscriptionRow | undefined> {
  const rows = await listOf(db, restaurantId);
  const own = chooseFrom(rows.filter(({ joined_at }) => joined_at === null));
  if (own && isRunning(own.status)) return own;
  const joined = chooseFrom(rows.filter(({ joined_at }) => joined_at !== null));
  return joined && isRunning(joined.status) ? joined : own;
}

/** The owner's own alone: the others may be a stranger's. */
export async function findClaimed(
  db: Db,
  restaurantId: string,
): Promise<SubscriptionRow | undefined> {
  const rows = await listOf(db, restaurantId);
  return chooseFrom(rows.filter(({ joined_at }) => joined_at === null));
}

function listOf(db: Db, restaurantId: string): Promise<SubscriptionRow[]> {
  return db
    .selectFrom('subscriptions')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Of those that go on the first that was bought; else the last that still runs, else the last that was bought. */
function chooseFrom(rows: SubscriptionRow[]): SubscriptionRow | undefined {
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

/** What the provider says; whose it is, is ours to say. */
type ToldRow = Omit<SubscriptionRow, 'version' | 'restaurant_id' | 'joined_at' | 'declined_at'>;

/**
 * What the provider said of the subscription is written together with the event that was the reason to ask, if one was: its
 * effect is then had once. Overtaken where somebody else wrote since `version` was read: what was asked before that may be old.
 */
export async function writeOnce(
  db: Db,
  event: { id: string; now: Date } | undefined,
  version: number,
  row: ToldRow | undefined,
  findRestaurantId: (tx: Tx) => Promise<string | null>,
): Promise<Written> {
  let written: Written = 'overtaken';
  await tryTransaction(db, async (tx) => {
    const isNew = !event || (await noteEvent(tx, event));
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
  row: ToldRow,
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
            // Once it is somebody's it stays theirs.
            ...(restaurantId !== null && {
              restaurant_id: eb
                .case()
                .when(eb.or([eb('restaurant_id', 'is', null), eb('joined_at', 'is not', null)]))
                .then(restaurantId)
                .else(eb.ref('restaurant_id'))
                .end(),
              joined_at: null,
            }),
          }))
          .where('id', '=', row.id)
          .where('version', '=', version)
          .returning('id')
          .executeTakeFirst();
  return written !== undefined;
}

/** In the transaction that makes an account: what its address bought before joins its restaurant, unclaimed. */
export async function adopt(
  tx: Tx,
  { email, restaurantId }: Claimant,
  clock: Clock,
): Promise<void> {
  await tx
    .updateTable('subscriptions')
    .set((eb) => ({
      ...{ restaurant_id: restaurantId, joined_at: instant(clock.now()) },
      version: eb('version', '+', 1),
    }))
    .where('email', '=', email)
    .where('restaurant_id', 'is', null)
    .where('declined_at', 'is', null)
    .execute();
}

/** Whose restaurant it is, and their address. */
export type Claimant = { restaurantId: string; email: string };

/** More than these are not shown: a stranger may buy without end. */
const MOST_UNCLAIMED = 10;

/** Those that run, were bought without a session with this owner's address, and that the owner has not been asked about. */
export function listUnclaimed(db: Db, claimant: Claimant): Promise<SubscriptionRow[]> {
  return db
    .selectFrom('subscriptions')
    .selectAll()
    .where(isUnclaimed(claimant))
    .where('status', 'in', [...runningStatuses])
    .orderBy('created_at')
    .orderBy('id')
    .limit(MOST_UNCLAIMED)
    .execute();
}

/** It is nobody's, and its buyer's address is not asked about it again. False where it was claimed or declined meanwhile. */
export async function decline(db: Db, claimant: Claimant, id: string, now: Date): Promise<boolean> {
  const declined = await db
    .updateTable('subscriptions')
    .set((eb) => ({
      ...{ restaurant_id: null, joined_at: null, declined_at: instant(now) },
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .where(isUnclaimed(claimant))
    .returning('id')
    .executeTakeFirst();
  return declined !== undefined;
}

function isUnclaimed({ restaurantId, email }: Claimant) {
  return (eb: ExpressionBuilder<Schema, 'subscriptions'>) =>
    eb.and([
      eb('declined_at', 'is', null),
      eb.or([
        eb.and([eb('restaurant_id', '=', restaurantId), eb('joined_at', 'is not', null)]),
        eb.and([eb('restaurant_id', 'is', null), eb('email', '=', email)]),
      ]),
    ]);
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
