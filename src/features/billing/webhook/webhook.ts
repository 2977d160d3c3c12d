/**
 * Webhook events only trigger a read of the subscription at the provider. The answer to that read is stored,
 * so the order of events does not matter.
 */
import type { Db, Tx } from '../../../db/database.ts';
import type { Clock } from '../../../platform/clock.ts';
import { type Note, noteBy } from '../../../platform/journal.ts';
import type { Logger } from '../../../platform/log/log.ts';
import * as restaurants from '../../restaurants/store.ts';
import type { Provider, ProviderEvent, ProviderSubscription } from '../provider.ts';
import { isRunning } from '../rules.ts';
import * as billing from '../store.ts';
import * as providerEvents from './provider-events-store.ts';

export type RefreshDeps = { db: Db; clock: Clock; log: Logger };

const MAX_ATTEMPTS = 20;

/** Applies each event once. Throws 503 when the provider is unreachable: the provider repeats the webhook. */
export async function applyEvent(
  deps: RefreshDeps,
  provider: Provider,
  { id, subscriptionId }: ProviderEvent,
): Promise<void> {
  if (subscriptionId === undefined) return;
  await refresh(deps, provider, { subscriptionId, eventId: id }, noteBy(null, deps.clock));
}

/** Reads the subscription from the provider and stores it. Throws 503 when the provider is unreachable. */
export async function refresh(
  deps: RefreshDeps,
  provider: Provider,
  { subscriptionId, eventId }: { subscriptionId: string; eventId?: string },
  note: Note,
): Promise<void> {
  const { db, clock } = deps;
  // Optimistic retry: we loop only when another write won, so progress is guaranteed.
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    if (eventId !== undefined && (await providerEvents.isKnownEvent(db, eventId))) return;
    const version = await billing.readVersion(db, subscriptionId);
    const read = await provider.readSubscription(subscriptionId);
    const subscription = read && (version > 0 || isOurs(read)) ? read : undefined;
    if (subscription) await endIfDeleted(deps, provider, subscription);
    const { restaurantId: _, ...row } = subscription ?? { restaurantId: undefined };
    const written = await billing.writeOnce(
      db,
      eventId === undefined ? undefined : { id: eventId, now: clock.now() },
      version,
      subscription && (row as Omit<ProviderSubscription, 'restaurantId'>),
      async (tx) => (subscription ? await findRestaurantId(tx, subscription) : null),
      note,
    );
    if (written !== 'overtaken') return;
  }
  throw new Error(`subscription ${subscriptionId} changed during each of ${MAX_ATTEMPTS} reads`);
}

/**
 * A provider account may sell other products, whose events come here too. Ours have one of our prices, or our
 * metadata and a price that the operator has replaced.
 */
function isOurs({ plan, restaurantId }: ProviderSubscription): boolean {
  return plan !== null || restaurantId !== undefined;
}

/**
 * Cancels a subscription that was paid while its restaurant was deleted.
 * A restaurant that this database does not know may be in a newer backup or on another server: its
 * subscription is only reported.
 */
async function endIfDeleted(
  { db, log }: RefreshDeps,
  provider: Provider,
  { id, plan, status, restaurantId }: ProviderSubscription,
): Promise<void> {
  if (restaurantId === undefined || plan === null || !isRunning(status)) return;
  const fate = await providerEvents.readFateOfRestaurant(db, restaurantId);
  if (fate === 'present') return;
  if (fate === 'deleted') await provider.cancel(id);
  const done = fate === 'deleted' ? 'cancelled' : 'left running';
  log.warn({ subscription: id, restaurant: restaurantId }, `paid for no restaurant, ${done}`);
}

/**
 * Locks the subscription's restaurant.
 * Returns the restaurant id in the metadata, which checkouts of signed-in owners and claims set.
 * Returns null without an id, and `deleted` when that restaurant does not exist.
 * The e-mail address does not count: anybody can type any address at the provider.
 */
async function findRestaurantId(
  tx: Tx,
  { id, restaurantId }: ProviderSubscription,
): Promise<string | 'deleted' | null> {
  if (restaurantId === undefined) return lockKnown(tx, id);
  return (await restaurants.lockIfExists(tx, restaurantId)) ? restaurantId : 'deleted';
}

/** Locks the restaurant that the stored subscription belongs to. */
async function lockKnown(tx: Tx, id: string): Promise<null> {
  const known = await billing.findRestaurantOf(tx, id);
  if (known !== undefined) await restaurants.lockIfExists(tx, known);
  return null;
}
