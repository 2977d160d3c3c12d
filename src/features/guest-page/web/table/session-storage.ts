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
 * State in session storage, which survives a reload of this tab: the restaurant, the followed requests, the
 * unsent request, the unanswered move and choice of each request, and the draft. State of another table is
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

type StoredRequest = Pick<ShownRequest, 'request' | 'key' | 'maySpeak'>;
type StoredRequests = StoredRequest & TableAddress & { others?: StoredRequest[] };

/** The newest first. */
export function readRequests(address: TableAddress): ShownRequest[] {
  const kept = readStored<StoredRequests>('session', REQUEST);
  if (!isAt(address, kept)) return [];
  return [kept, ...(kept.others ?? [])]
    .filter(({ request }) => typeof request?.id === 'string')
    .map(stored);
}

export function keepRequests(address: TableAddress, requests: readonly ShownRequest[]): void {
  const [newest, ...others] = requests.map(stored);
  if (!newest) {
    forgetRequests();
    return;
  }
  const { slug, table } = address;
  const older = others.length > 0 ? { others } : {};
  store('session', REQUEST, { slug, table, ...newest, ...older } satisfies StoredRequests);
}

function stored({ request, key, maySpeak }: StoredRequest): StoredRequest {
  return { request, key, maySpeak };
}

export function forgetRequests(): void {
  forget('session', REQUEST);
}

/** A guest's move with a request, until the server has answered. */
export function readMoving(id: string): Moving | undefined {
  const move = readStored<GuestMove>('session', `${MOVE}.${id}`);
  return move && { move, id, isQueued: true };
}

export function keepMoving({ move, id }: Moving): void {
  store('session', `${MOVE}.${id}`, move);
}

export function forgetMoving(id: string): void {
  forget('session', `${MOVE}.${id}`);
}

/** The unanswered choice of a request. */
export function readChoosing(id: string): Choosing | undefined {
  const kept = readStored<Choosing>('session', `${CHOICE}.${id}`);
  return kept && { id, choice: kept.choice ?? null, isQueued: true };
}

export function keepChoosing(choosing: Choosing): void {
  store('session', `${CHOICE}.${choosing.id}`, choosing);
}

export function forgetChoosing(id: string): void {
  forget('session', `${CHOICE}.${id}`);
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
