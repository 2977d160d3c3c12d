/**
 * Webhook events only trigger a read of the subscription at the provider. The answer to that read is stored,
 * so the order of events does not matter.
 */
import type { Db, Tx } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import * as restaurants from '../restaurants/store.ts';
import type { Provider, ProviderEvent, ProviderSubscription } from './provider.ts';
import * as billing from './store.ts';

export type RefreshDeps = { db: Db; clock: Clock };

const MAX_ATTEMPTS = 20;

/** Applies one event, once. Throws 503 when the provider is unreachable: it then repeats the webhook. */
export async function applyEvent(
  deps: RefreshDeps,
  provider: Provider,
  { id, subscriptionId }: ProviderEvent,
): Promise<void> {
  if (subscriptionId !== undefined) await refresh(deps, provider, subscriptionId, id);
}

/** Reads the subscription from the provider and stores it. Throws 503 when the provider is unreachable. */
export async function refresh(
  deps: RefreshDeps,
  provider: Provider,
  subscriptionId: string,
  eventId?: string,
): Promise<void> {
  const { db, clock } = deps;
  // Optimistic retry: we loop only when another write won, so progress is guaranteed.
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    if (eventId !== undefined && (await billing.isKnownEvent(db, eventId))) return;
    const version = await billing.readVersion(db, subscriptionId);
    const subscription = await provider.readSubscription(subscriptionId);
    const { restaurantId: _, ...row } = subscription ?? { restaurantId: undefined };
    const written = await billing.writeOnce(
      db,
      eventId === undefined ? undefined : { id: eventId, now: clock.now() },
      version,
      subscription && (row as Omit<ProviderSubscription, 'restaurantId'>),
      async (tx) => (subscription ? await findRestaurantId(tx, subscription) : null),
    );
    if (written !== 'overtaken') return;
  }
  throw new Error(`subscription ${subscriptionId} changed during each of ${MAX_ATTEMPTS} reads`);
}

/**
 * The restaurant in the subscription's metadata, which our checkout sets for signed-in owners.
 * The e-mail address does not count: anybody can type any address at the provider.
 */
async function findRestaurantId(
  tx: Tx,
  { restaurantId }: ProviderSubscription,
): Promise<string | null> {
  if (restaurantId === undefined) return null;
  return (await restaurants.lockIfExists(tx, restaurantId)) ? restaurantId : null;
}
