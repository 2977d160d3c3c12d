/** What the provider tells is only a reason to ask it: the answer is what is written, in whatever order it tells. */
import type { Db, Tx } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Provider, ProviderEvent, Told } from './provider.ts';
import * as billing from './store.ts';

type Deps = {
  db: Db;
  clock: Clock;
  /** Whose account has this address: accounts are to the right of here. */
  findRestaurantIdByEmail(tx: Tx, email: string): Promise<string | undefined>;
  /** Locks the restaurant, so that it is not deleted before the commit. Returns false where it is deleted. */
  holdRestaurant(tx: Tx, id: string): Promise<boolean>;
};

const MOST_ROUNDS = 20;

/** Applies one event, once. Throws 503 where the provider cannot be asked: it then tells again. */
export async function applyEvent(
  deps: Deps,
  provider: Provider,
  { id, subscriptionId }: ProviderEvent,
): Promise<void> {
  const { db, clock } = deps;
  // Each round that is overtaken means that somebody else came through.
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    if (subscriptionId === undefined || (await billing.isKnownEvent(db, id))) return;
    const version = await billing.readVersion(db, subscriptionId);
    const told = await provider.readSubscription(subscriptionId);
    const { restaurantId: _, ...row } = told ?? { restaurantId: undefined };
    const written = await billing.writeOnce(
      db,
      { id, now: clock.now() },
      version,
      told && (row as Omit<Told, 'restaurantId'>),
      async (tx) => (told ? await findRestaurantId(deps, tx, told) : null),
    );
    if (written !== 'overtaken') return;
  }
  throw new Error(`no answer for event ${id}`);
}

/** Bought by somebody who was signed in, else by somebody whose address has an account; else it waits for one. */
async function findRestaurantId(deps: Deps, tx: Tx, told: Told): Promise<string | null> {
  const { restaurantId = await deps.findRestaurantIdByEmail(tx, told.email) } = told;
  if (restaurantId === undefined) return null;
  return (await deps.holdRestaurant(tx, restaurantId)) ? restaurantId : null;
}
