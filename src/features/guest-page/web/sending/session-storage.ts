import { forget, readStored, store } from '../../../../ui/device/storage.ts';
import type {
  Choosing,
  Draft,
  GuestMove,
  GuestRestaurant,
  Moving,
  OutgoingRequest,
  ShownRequest,
  TableAddress,
} from '../types.ts';

/*
 * State in session storage, which survives a reload of this tab: the restaurant, the followed request, the
 * unsent request, the unanswered move and choice of a request, and the draft. State of another table is
 * ignored, because the guest has moved.
 */

const RESTAURANT = 'sonnette.diner.restaurant';
const REQUEST = 'sonnette.diner.request';
const OUTGOING = 'sonnette.diner.intention';
const MOVE = 'sonnette.diner.ending';
const CHOICE = 'sonnette.diner.choice';
const DRAFT = 'sonnette.diner.draft';

export function keepRestaurant(restaurant: GuestRestaurant): void {
  store('session', RESTAURANT, restaurant);
}

/** Undefined if the stored restaurant is another one. */
export function readRestaurant(slug: string | null): GuestRestaurant | undefined {
  const kept = readStored<GuestRestaurant>('session', RESTAURANT);
  return kept?.slug === slug && typeof kept.name === 'string' ? kept : undefined;
}

/** In local storage: a guest who scans the code again, in a new tab, types no second one. */
const ROOM_PASS = 'sonnette.room-pass';

type StoredPass = { slug: string; pass: string };

export function keepPass(slug: string, pass: string): void {
  store('local', ROOM_PASS, { slug, pass } satisfies StoredPass);
}

/** The pass for the code of the evening, perhaps of an earlier evening: the server then asks again. */
export function readPass(slug: string): string | undefined {
  const kept = readStored<StoredPass>('local', ROOM_PASS);
  return kept?.slug === slug && typeof kept.pass === 'string' ? kept.pass : undefined;
}

export function readRequest(address: TableAddress): ShownRequest | undefined {
  const kept = readStored<ShownRequest & TableAddress>('session', REQUEST);
  if (!isAt(address, kept) || typeof kept.request?.id !== 'string') return undefined;
  return { request: kept.request, key: kept.key, mayServe: kept.mayServe };
}

export function keepRequest(address: TableAddress, shown: ShownRequest): void {
  store('session', REQUEST, { ...address, ...shown });
}

export function forgetRequest(): void {
  forget('session', REQUEST);
}

type StoredMove = TableAddress & { act: GuestMove; id: string };

export function readMoving(address: TableAddress): Moving | undefined {
  const kept = readStored<StoredMove>('session', MOVE);
  if (!isAt(address, kept) || typeof kept.id !== 'string') return undefined;
  const move = kept.act === 'serve' || kept.act === 'reopen' ? kept.act : 'cancel';
  return { move, id: kept.id, isQueued: true };
}

export function keepMoving({ slug, table }: TableAddress, { move, id }: Moving): void {
  store('session', MOVE, { slug, table, act: move, id } satisfies StoredMove);
}

export function forgetMoving(): void {
  forget('session', MOVE);
}

/** The unanswered choice of a request. */
export function readChoosing(id: string): Choosing | undefined {
  const kept = readStored<Choosing>('session', CHOICE);
  return kept?.id === id ? { id, choice: kept.choice ?? null, isQueued: true } : undefined;
}

export function keepChoosing(choosing: Choosing): void {
  store('session', CHOICE, choosing);
}

export function forgetChoosing(): void {
  forget('session', CHOICE);
}

export function readDraft(address: TableAddress): Draft | undefined {
  const kept = readStored<Draft & TableAddress>('session', DRAFT);
  if (!isAt(address, kept) || typeof kept.message !== 'string') return undefined;
  return { message: kept.message, customerName: kept.customerName };
}

export function keepDraft(address: TableAddress, { message, customerName }: Draft): void {
  const { slug, table } = address;
  if (message || customerName) store('session', DRAFT, { slug, table, message, customerName });
  else if (readDraft(address)) forget('session', DRAFT);
}

/** Clears the draft if it is what was sent. Text written meanwhile, or not accepted, stays. */
export function forgetSentDraft(sent: OutgoingRequest): void {
  if (sent.message !== '' && readDraft(sent)?.message.trim() === sent.message) {
    forget('session', DRAFT);
  }
}

/** The storage of the request sender. */
export type OutgoingStore = {
  read(): OutgoingRequest | undefined;
  put(outgoing: OutgoingRequest): void;
  empty(): void;
};

export function outgoingStore(address: TableAddress): OutgoingStore {
  return {
    read() {
      const kept = readStored<OutgoingRequest>('session', OUTGOING);
      return isAt(address, kept) && typeof kept.key === 'string' ? kept : undefined;
    },
    put(outgoing) {
      store('session', OUTGOING, outgoing);
    },
    empty() {
      forget('session', OUTGOING);
    },
  };
}

function isAt<T extends { slug: string; table: number }>(
  address: TableAddress,
  kept: T | undefined,
): kept is T {
  return kept?.slug === address.slug && kept.table === address.table;
}
