import { forget, readStored, store } from '../../../../ui/device/storage.ts';
import type { GuestRestaurant } from '../page-data.ts';
import type { Draft, Ending, Held, Intention, TableAddress } from '../types.ts';

/*
 * State in session storage, which survives a reload of this tab: the restaurant, the followed request, the
 * unsent request, the unanswered ending of a request, and the draft. State of another table is ignored,
 * because the guest has moved.
 */

const RESTAURANT = 'sonnette.diner.restaurant';
const REQUEST = 'sonnette.diner.request';
const INTENTION = 'sonnette.diner.intention';
const ENDING = 'sonnette.diner.ending';
const DRAFT = 'sonnette.diner.draft';

export function keepRestaurant(restaurant: GuestRestaurant): void {
  store('session', RESTAURANT, restaurant);
}

/** Undefined if the stored restaurant is another one. */
export function readRestaurant(slug: string | null): GuestRestaurant | undefined {
  const kept = readStored<GuestRestaurant>('session', RESTAURANT);
  return kept?.slug === slug && typeof kept.name === 'string' ? kept : undefined;
}

export function readHeld(place: TableAddress): Held | undefined {
  const kept = readStored<Held & TableAddress>('session', REQUEST);
  if (!isAt(place, kept) || typeof kept.request?.id !== 'string') return undefined;
  return { request: kept.request, key: kept.key, mayServe: kept.mayServe };
}

export function keepHeld(place: TableAddress, held: Held): void {
  store('session', REQUEST, { ...place, ...held });
}

export function forgetHeld(): void {
  forget('session', REQUEST);
}

export function readEnding(place: TableAddress): Ending | undefined {
  const kept = readStored<Ending & TableAddress>('session', ENDING);
  if (!isAt(place, kept) || typeof kept.id !== 'string') return undefined;
  return { act: kept.act === 'serve' ? 'serve' : 'cancel', id: kept.id, isQueued: true };
}

export function keepEnding({ slug, table }: TableAddress, { act, id }: Ending): void {
  store('session', ENDING, { slug, table, act, id });
}

export function forgetEnding(): void {
  forget('session', ENDING);
}

export function readDraft(place: TableAddress): Draft | undefined {
  const kept = readStored<Draft & TableAddress>('session', DRAFT);
  if (!isAt(place, kept) || typeof kept.message !== 'string') return undefined;
  return { message: kept.message, customerName: kept.customerName };
}

export function keepDraft(place: TableAddress, { message, customerName }: Draft): void {
  const { slug, table } = place;
  if (message || customerName) store('session', DRAFT, { slug, table, message, customerName });
  else if (readDraft(place)) forget('session', DRAFT);
}

/** Clears the draft if it is what was sent. Text written meanwhile, or not accepted, stays. */
export function forgetSentDraft(sent: Intention): void {
  if (sent.message !== '' && readDraft(sent)?.message.trim() === sent.message) {
    forget('session', DRAFT);
  }
}

/** The storage of the request sender. */
export type IntentionStore = {
  read(): Intention | undefined;
  put(intention: Intention): void;
  empty(): void;
};

export function intentionStore(place: TableAddress): IntentionStore {
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
  place: TableAddress,
  kept: T | undefined,
): kept is T {
  return kept?.slug === place.slug && kept.table === place.table;
}
