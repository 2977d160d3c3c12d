/**
 * What the provider tells is only a reason to ask it: the answer is what is written, in whatever order it
 * tells.
 */
import type { Db, Tx } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Provider, ProviderEvent, Told } from './provider.ts';
import * as billing from './store.ts';

export type RefreshDeps = {
  db: Db;
  clock: Clock;
  /** Locks the restaurant, so that it is not deleted before the commit. Returns false where it is deleted. */
  holdRestaurant(tx: Tx, id: string): Promise<boolean>;
};

const MOST_ROUNDS = 20;

/** Applies one event, once. Throws 503 where the provider cannot be asked: it then tells again. */
export async function applyEvent(
  deps: RefreshDeps,
  provider: Provider,
  { id, subscriptionId }: ProviderEvent,
): Promise<void> {
  if (subscriptionId !== undefined) await refresh(deps, provider, subscriptionId, id);
}

/**
 * Asks the provider how a subscription is now, and writes that. Throws 503 where the provider cannot be
 * asked.
 */
export async function refresh(
  deps: RefreshDeps,
  provider: Provider,
  subscriptionId: string,
  eventId?: string,
): Promise<void> {
  const { db, clock } = deps;
  // Each round that is overtaken means that somebody else came through.
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    if (eventId !== undefined && (await billing.isKnownEvent(db, eventId))) return;
    const version = await billing.readVersion(db, subscriptionId);
    const told = await provider.readSubscription(subscriptionId);
    const { restaurantId: _, ...row } = told ?? { restaurantId: undefined };
    const written = await billing.writeOnce(
      db,
      eventId === undefined ? undefined : { id: eventId, now: clock.now() },
      version,
      told && (row as Omit<Told, 'restaurantId'>),
      async (tx) => (told ? await findRestaurantId(deps, tx, told) : null),
    );
    if (written !== 'overtaken') return;
  }
  throw new Error(`no answer for subscription ${subscriptionId}`);
}

/**
 * The restaurant that our checkout named to the provider, for somebody who was signed in. An address says
 * nothing of whose it is: anybody may type any at the provider.
 */
async function findRestaurantId(
  { holdRestaurant }: RefreshDeps,
  tx: Tx,
  { restaurantId }: Told,
): Promise<string | null> {
  if (restaurantId === undefined) return null;
  return (await holdRestaurant(tx, restaurantId)) ? restaurantId : null;
}
