import { forget, readStored, store } from '../../../../ui/storage.ts';
import type { DinerRestaurant } from './page-data.ts';
import type { Held, Intention, Place } from './types.ts';

/*
 * What outlives a reload, in this tab only: the restaurant, the request that is followed, and the
 * intention that is not sent yet. Another table's is not ours: the guest has moved.
 */

const RESTAURANT = 'sonnette.diner.restaurant';
const REQUEST = 'sonnette.diner.request';
const INTENTION = 'sonnette.diner.intention';

export function keepRestaurant(restaurant: DinerRestaurant): void {
  store('session', RESTAURANT, restaurant);
}

export function readHeld(place: Place): Held | undefined {
  const kept = readStored<Held & Place>('session', REQUEST);
  if (!isAt(place, kept) || typeof kept.request?.id !== 'string') return undefined;
  return { request: kept.request, key: kept.key };
}

export function keepHeld(place: Place, held: Held): void {
  store('session', REQUEST, { ...place, ...held });
}

export function forgetHeld(): void {
  forget('session', REQUEST);
}

/** The drawer of the outbox. */
export type Drawer = {
  read(): Intention | undefined;
  put(intention: Intention): void;
  empty(): void;
};

export function intentionDrawer(place: Place): Drawer {
  return {
    read() {
      const kept = readStored<Intention>('session', INTENTION);
      return isAt(place, kept) && typeof kept.key === 'string' ? kept : undefined;
    },
    put(intention) {
      store('session', INTENTION, intention);
    },
    empty() {
      forget('session', INTENTION);
    },
  };
}

function isAt<T extends { slug: string; table: number }>(
  place: Place,
  kept: T | undefined,
): kept is T {
  return kept?.slug === place.slug && kept.table === place.table;
}
