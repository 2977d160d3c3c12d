import { type Db, type Tx, tryTransaction, undo } from '../../db/database.ts';
import type { SubscriptionRow } from '../../db/schema.ts';
import { type Clock, instant, secondsBefore } from '../../platform/clock.ts';
import { updateTenant } from '../../platform/scope.ts';
import { isRunning } from './rules.ts';

/**
 * The subscription that a restaurant has: its owner's, or one that runs, was bought with the address with
 * which they signed up, and that they have not been asked about yet.
 */
export async function findOf(db: Db, restaurantId: string): Promise<SubscriptionRow | undefined> {
  return theirsOf(await listOf(db, [restaurantId]));
}

/** The same of many restaurants. */
export async function findOfEach(
  db: Db,
  restaurantIds: string[],
): Promise<Map<string, SubscriptionRow | undefined>> {
  const all = Map.groupBy(await listOf(db, restaurantIds), ({ restaurant_id }) => restaurant_id);
  return new Map(restaurantIds.map((id) => [id, theirsOf(all.get(id) ?? [])]));
}

function theirsOf(rows: SubscriptionRow[]): SubscriptionRow | undefined {
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
  const rows = await listOf(db, [restaurantId]);
  return chooseFrom(rows.filter(({ joined_at }) => joined_at === null));
}

async function listOf(db: Db, restaurantIds: string[]): Promise<SubscriptionRow[]> {
  if (restaurantIds.length === 0) return [];
  return db
    .selectFrom('subscriptions')
    .selectAll()
    .where('restaurant_id', 'in', restaurantIds)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/**
 * Of those that go on the first that was bought; else the last that still runs, else the last that was
 * bought.
 */
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
 * What the provider said of the subscription is written together with the event that was the reason to ask,
 * if one was: its effect is then had once. Overtaken where somebody else wrote since `version` was read: what
 * was asked before that may be old.
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

/** Whose restaurant it is, and their address. */
export type Claimant = { restaurantId: string; email: string };

/**
 * In the transaction that makes an account: what its address bought before joins its restaurant, unclaimed.
 */
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

/** A restaurant has one trial: nothing where it has started already. */
export async function startTrial(db: Db, restaurantId: string, clock: Clock): Promise<void> {
  await updateTenant(db)
    .set({ trial_started_at: instant(clock.now()) })
    .where('id', '=', restaurantId)
    .where('trial_started_at', 'is', null)
    .execute();
}

/** Whether its first owner has chosen a password. */
export async function hasTrialStarted(db: Db, restaurantId: string): Promise<boolean> {
  const row = await db
    .selectFrom('restaurants')
    .select('trial_started_at')
    .where('id', '=', restaurantId)
    .executeTakeFirst();
  return row !== undefined && row.trial_started_at !== null;
}

/** The restaurant to which this address was invited, and where nobody has chosen a password yet. */
export async function findAwaitingRestaurantId(db: Db, email: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('accounts')
    .innerJoin('restaurants', 'restaurants.id', 'accounts.restaurant_id')
    .select('restaurants.id')
    .where('email', '=', email)
    .where('trial_started_at', 'is', null)
    .executeTakeFirst();
  return row?.id;
}
