import { type Db, type Tx, tryTransaction, undo } from '../../db/database.ts';
import type { SubscriptionRow } from '../../db/schema/billing.ts';
import { type Clock, instant } from '../../platform/clock.ts';
import { type Note, noteBy } from '../../platform/journal.ts';
import { updateTenant } from '../../platform/scope.ts';
import { noteChanged } from './noted-change.ts';
import { isRunning } from './rules.ts';
import { noteEvent } from './webhook/provider-events-store.ts';

/** `isPaidTwice`: the restaurant is charged for another one as well, by mistake. */
type ChosenSubscription = SubscriptionRow & { isPaidTwice?: boolean };

/**
 * The subscription that counts for the restaurant: its owner's, unless only an unclaimed one is running. An
 * unclaimed one joined at sign-up (same e-mail address), and the owner has not yet claimed or declined it.
 */
export async function findOf(
  db: Db,
  restaurantId: string,
): Promise<ChosenSubscription | undefined> {
  return chooseSubscription(await listOf(db, [restaurantId]));
}

/** `findOf` for many restaurants. */
export async function findOfEach(
  db: Db,
  restaurantIds: string[],
): Promise<Map<string, ChosenSubscription | undefined>> {
  const all = Map.groupBy(await listOf(db, restaurantIds), ({ restaurant_id }) => restaurant_id);
  return new Map(restaurantIds.map((id) => [id, chooseSubscription(all.get(id) ?? [])]));
}

function chooseSubscription(rows: SubscriptionRow[]): ChosenSubscription | undefined {
  const claimed = rows.filter(({ joined_at }) => joined_at === null);
  const own = chooseFrom(claimed);
  if (own && isRunning(own.status)) {
    return { ...own, isPaidTwice: claimed.filter(isInvoiced).length > 1 };
  }
  const joined = chooseFrom(rows.filter(({ joined_at }) => joined_at !== null));
  return joined && isRunning(joined.status) ? joined : own;
}

/**
 * The subscription that the owner bought or claimed. Subscriptions that joined at sign-up do not count: a
 * stranger may have bought them.
 */
export async function findClaimed(
  db: Db,
  restaurantId: string,
): Promise<SubscriptionRow | undefined> {
  const rows = await listOf(db, [restaurantId]);
  return chooseFrom(rows.filter(({ joined_at }) => joined_at === null));
}

/**
 * True while an invoice may still come: a subscription runs and is not cancelled. Unclaimed subscriptions
 * count too.
 */
export async function mayBeInvoiced(db: Db, restaurantId: string): Promise<boolean> {
  const rows = await listOf(db, [restaurantId]);
  return rows.some(isInvoiced);
}

function isInvoiced({ status, cancels_at }: SubscriptionRow): boolean {
  return isRunning(status) && cancels_at === null;
}

export async function listOf(db: Db, restaurantIds: string[]): Promise<SubscriptionRow[]> {
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
 * In order of preference: the oldest running subscription that is not cancelled, the newest running one, the
 * newest of all.
 */
function chooseFrom(rows: SubscriptionRow[]): SubscriptionRow | undefined {
  const running = rows.filter(({ status }) => isRunning(status));
  return running.find(({ cancels_at }) => !cancels_at) ?? running.at(-1) ?? rows.at(-1);
}

export function find(db: Db, id: string): Promise<SubscriptionRow | undefined> {
  return db.selectFrom('subscriptions').selectAll().where('id', '=', id).executeTakeFirst();
}

export type StoredSubscription = 'written' | 'known' | 'overtaken';

/** The columns that come from the provider. Our own columns assign the subscription to a restaurant. */
type ProviderRow = Omit<SubscriptionRow, 'version' | 'restaurant_id' | 'joined_at' | 'declined_at'>;

/**
 * Writes a subscription and the id of the webhook event that caused the read, in one transaction, so that
 * each event takes effect once.
 * A subscription of a deleted restaurant is not stored: it holds the buyer's address.
 * Returns `known` when the event was processed before.
 * Returns `overtaken` when another write happened since `version` was read: the provider's answer may be out
 * of date.
 */
export async function writeOnce(
  db: Db,
  event: { id: string; now: Date } | undefined,
  version: number,
  row: ProviderRow | undefined,
  findRestaurantId: (tx: Tx) => Promise<string | 'deleted' | null>,
  note: Note,
): Promise<StoredSubscription> {
  let written: StoredSubscription = 'overtaken';
  await tryTransaction(db, async (tx) => {
    const isNew = !event || (await noteEvent(tx, event));
    if (!isNew) written = 'known';
    else if (!row) written = 'written';
    else {
      const restaurantId = await findRestaurantId(tx);
      const isDone =
        restaurantId === 'deleted' || (await writeNoted(tx, version, row, restaurantId, note));
      if (isDone) written = 'written';
    }
    if (written !== 'written') undo();
  });
  return written;
}

/** As `write`, with an entry in the journal if the restaurant can see a difference. */
async function writeNoted(
  tx: Tx,
  version: number,
  row: ProviderRow,
  restaurantId: string | null,
  note: Note,
): Promise<boolean> {
  const stored = tx.selectFrom('subscriptions').selectAll().where('id', '=', row.id);
  const before = await stored.executeTakeFirst();
  if (!(await write(tx, version, row, restaurantId))) return false;
  const after = await stored.executeTakeFirstOrThrow();
  const columns = ['restaurant_id', 'joined_at', 'status', 'plan', 'cancels_at'] as const;
  const isChanged = columns.some((column) => before?.[column] !== after[column]);
  if (isChanged) await noteChanged(tx, after, note);
  return true;
}

async function write(
  tx: Tx,
  version: number,
  row: ProviderRow,
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
            // A subscription that was claimed or bought by an owner is never moved to another restaurant.
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

/** An owner: their restaurant and their e-mail address. */
export type Claimant = { restaurantId: string; email: string };

/**
 * Joins earlier purchases with this address to the new account's restaurant, unclaimed. Call it in the
 * transaction that creates the account.
 */
export async function adopt(
  tx: Tx,
  { email, restaurantId }: Claimant,
  clock: Clock,
): Promise<void> {
  const adopted = await tx
    .updateTable('subscriptions')
    .set((eb) => ({
      restaurant_id: restaurantId,
      joined_at: instant(clock.now()),
      version: eb('version', '+', 1),
    }))
    .where('email', '=', email)
    .where('restaurant_id', 'is', null)
    .where('declined_at', 'is', null)
    .where('plan', 'is not', null)
    .returningAll()
    .execute();
  for (const row of adopted) await noteChanged(tx, row, noteBy(null, clock));
}

/** The account of a buyer's address has another one now, and claims what that address bought. */
export async function moveBuyer(tx: Tx, from: string, to: string): Promise<void> {
  await tx.updateTable('subscriptions').set({ email: to }).where('email', '=', from).execute();
}

/**
 * Deletes the restaurant's subscriptions, which contain the buyer's address. Call it in the transaction that
 * deletes the restaurant.
 */
export async function removeOf(tx: Tx, restaurantId: string): Promise<void> {
  await tx.deleteFrom('subscriptions').where('restaurant_id', '=', restaurantId).execute();
}

/**
 * Starts the restaurant's trial, or continues that of a deleted one, which began at `earlier`. Does nothing
 * if it has started already: a restaurant has only one.
 */
export async function startTrial(
  db: Db,
  restaurantId: string,
  clock: Clock,
  earlier: string | null = null,
): Promise<void> {
  await updateTenant(db)
    .set({ trial_started_at: earlier ?? instant(clock.now()) })
    .where('id', '=', restaurantId)
    .where('trial_started_at', 'is', null)
    .execute();
}

/** Whether the first owner has set a password, which starts the trial. */
export async function hasTrialStarted(db: Db, restaurantId: string): Promise<boolean> {
  const row = await db
    .selectFrom('restaurants')
    .select('trial_started_at')
    .where('id', '=', restaurantId)
    .executeTakeFirst();
  return row !== undefined && row.trial_started_at !== null;
}

/** The restaurants that this address was invited to own, if no owner has set a password yet. */
export async function listAwaitingRestaurants(db: Db, email: string): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .innerJoin('members', 'members.account_id', 'accounts.id')
    .innerJoin('restaurants', 'restaurants.id', 'members.restaurant_id')
    .select('restaurants.id')
    .where('email', '=', email)
    .where('members.role', '=', 'owner')
    .where('trial_started_at', 'is', null)
    .orderBy('restaurants.id')
    .execute();
  return rows.map(({ id }) => id);
}
