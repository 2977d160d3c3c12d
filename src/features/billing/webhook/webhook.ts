/**
 * Webhook events only trigger a read of the subscription at the provider. The answer to that read is stored,
 * so the order of events does not matter.
 */
import type { Db, Tx } from '../../../db/database.ts';
import type { SubscriptionRow } from '../../../db/schema/billing.ts';
import { type Clock, instant } from '../../../platform/clock.ts';
import { type Note, noteBy } from '../../../platform/journal.ts';
import type { Logger } from '../../../platform/log/log.ts';
import * as restaurants from '../../restaurants/store.ts';
import type { Provider, ProviderEvent } from '../provider.ts';
import type { ProviderSubscription } from '../provider-objects.ts';
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
    const stored = await billing.find(db, subscriptionId);
    const read =
      (await provider.readSubscription(subscriptionId)) ?? endUnknown(stored, clock.now());
    const subscription = read && (stored || isOurs(read)) ? read : undefined;
    if (subscription) await endIfDeleted(deps, provider, subscription);
    const { restaurantId: _, ...row } = subscription ?? { restaurantId: undefined };
    const written = await billing.writeOnce(
      db,
      eventId === undefined ? undefined : { id: eventId, now: clock.now() },
      stored?.version ?? 0,
      subscription && (row as Omit<ProviderSubscription, 'restaurantId'>),
      async (tx) => (subscription ? await findRestaurantId(tx, subscription) : null),
      note,
    );
    if (written === 'overtaken') continue;
    if (written === 'written' && subscription) {
      await preventSecond(deps, provider, subscription, stored);
    }
    return;
  }
  throw new Error(`subscription ${subscriptionId} changed during each of ${MAX_ATTEMPTS} reads`);
}

/**
 * A provider account may sell other products, whose events come here too. Ours have one of our prices, or our
 * metadata and a price that the operator has replaced.
 */
export function isOurs({ plan, restaurantId }: ProviderSubscription): boolean {
  return plan !== null || restaurantId !== undefined;
}

/** Ends a running subscription that the provider does not know any more, as after a change of its keys. */
function endUnknown(
  stored: SubscriptionRow | undefined,
  now: Date,
): ProviderSubscription | undefined {
  if (!stored || !isRunning(stored.status)) return undefined;
  const { version: _, restaurant_id: __, joined_at: ___, declined_at: ____, ...known } = stored;
  return { ...known, status: 'canceled', ended_at: instant(now), restaurantId: undefined };
}

/** Closes the other checkout pages of a restaurant that has just bought. Logs if it still pays twice. */
async function preventSecond(
  { db, log }: RefreshDeps,
  provider: Provider,
  { status, restaurantId }: ProviderSubscription,
  stored: SubscriptionRow | undefined,
): Promise<void> {
  if (restaurantId === undefined || !isRunning(status)) return;
  if (stored?.restaurant_id !== restaurantId) await provider.expireCheckouts(restaurantId);
  const inUse = await billing.findOf(db, restaurantId);
  if (inUse?.isPaidTwice) {
    log.warn({ restaurant: restaurantId }, 'restaurant pays for two subscriptions');
  }
}

/**
 * Cancels a subscription that was paid while its restaurant was deleted.
 * One that is cancelled already costs nothing more: it may have been the restaurant's own.
 * A restaurant that this database does not know may be in a newer backup or on another server: its
 * subscription is only reported.
 */
async function endIfDeleted(
  { db, log }: RefreshDeps,
  provider: Provider,
  { id, plan, status, cancels_at, restaurantId }: ProviderSubscription,
): Promise<void> {
  if (restaurantId === undefined || plan === null || !isRunning(status) || cancels_at) return;
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
  const known = await billing.find(tx, id);
  if (known?.restaurant_id) await restaurants.lockIfExists(tx, known.restaurant_id);
  return null;
}
