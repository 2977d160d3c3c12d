/** The actions of a guest, shared by the API and by the forms that work without JavaScript. */
import { type Db, POOL_CONNECTIONS } from '../../../db/connection.ts';
import { changesAtOnce } from '../../../db/prepared.ts';
import { clockOf } from '../../../db/schema/columns.ts';
import type { DiningTableRow, RestaurantRow } from '../../../db/schema.ts';
import type { RequestType } from '../../../enums.ts';
import { localTime } from '../../../platform/calendar.ts';
import { instant } from '../../../platform/clock.ts';
import { FairLine } from '../../../platform/fair-line.ts';
import type { AppContext } from '../../../platform/http/context.ts';
import { Refusal, type RefusalKind, refusals } from '../../../platform/http/errors.ts';
import { guestError } from '../../../platform/http/guest-errors/all.ts';
import { rates } from '../../../rates.ts';
import { getLinkedRestaurant, getRestaurantForGuest } from '../../restaurants/lookup.ts';
import { getTableByNumber, refuseUnknownTable } from '../../tables/lookup.ts';
import { mutedUntil } from '../../tables/rules.ts';
import type { TableRequest } from '../contract.ts';
import { requireEntry, standingAt, standingTo } from '../door.ts';
import { requestRefusals } from '../refusals.ts';
import {
  admit,
  getRequest,
  type Moved,
  type RequestDeps,
  speakTo,
  viewFor,
} from '../request-access.ts';
import { enterWithCode, passForRepeat } from '../room-code/room-entrance.ts';
import { requestCan, SERVED_MINUTES } from '../rules.ts';
import * as moves from '../staff/moves-store.ts';
import type { VersionedRequest } from '../store.ts';
import { askedWish, ownSlotOf } from './asked-wish.ts';
import { type Creation, create } from './asking-store.ts';
import {
  countAsking,
  type GuestDeps,
  limitAsking,
  limitCancels,
  mayAdd,
  mayKeepRepeat,
  RingPlace,
} from './budgets.ts';
import { isClosed } from './closed-restaurant.ts';
import { findPlace, type Place } from './place-store.ts';

type Asked = {
  type?: RequestType | undefined;
  wish?: string | undefined;
  message?: string | undefined;
  customerName?: string | undefined;
  key?: string | undefined;
  isTest?: boolean | undefined;
  askedBy?: 'staff' | undefined;
  /** The code of the evening, if one was typed. */
  code?: string | undefined;
  /** A button on the table asks: its address stands for the key of the table. */
  isBell?: boolean | undefined;
};

/**
 * `pass`: for a browser that has given the right code of the evening. `view`: as the caller may read it.
 */
type Answer = Pick<Creation, 'row' | 'isExisting'> & {
  view: TableRequest;
  pass: string | undefined;
  isClosed: boolean;
};

/**
 * A rush of guests leaves some connections to staff, and network addresses take turns. Without limit on SQLite,
 * which commits together all that wait.
 */
export function openAskers(db: Db): FairLine {
  const limited = { atOnce: POOL_CONNECTIONS - 3, places: 5000, patienceSeconds: 8 };
  const isLimited = changesAtOnce(db);
  return new FairLine(isLimited ? limited : { atOnce: Number.POSITIVE_INFINITY, places: 0 });
}

/**
 * Creates a request at a table. Throws 400 for `other` without wish or message, 403 without the key of the
 * table or the code of the evening where they are needed, 404, 422, 429, and 503.
 */
export function askFor(
  c: AppContext,
  deps: GuestDeps,
  slug: string,
  tableNumber: number,
  asked: Asked,
): Promise<Answer> {
  return deps.askers.run(c.get('address'), async () => {
    const now = deps.clock.now();
    const { key, wish } = asked;
    const named = { key, wish, slot: ownSlotOf(asked) };
    const found = await findPlace(deps.db, slug, tableNumber, named, now);
    // Refuses in the words of what is missing.
    const place = found ?? {
      ...(await findTable(c, deps, slug, tableNumber)),
      isFree: false,
      isAnswered: false,
      isRepeated: false,
      lastInService: null,
      ownWishes: null,
    };
    speakTo(c, place.restaurant);
    const answer = await askAt(c, deps, place, asked);
    return { ...answer, isClosed: isClosed(place.restaurant, place.lastInService, now) };
  });
}

async function askAt(
  c: AppContext,
  deps: GuestDeps,
  place: Place,
  asked: Asked,
): Promise<Omit<Answer, 'isClosed'>> {
  const { restaurant, table, isFree, isRepeated } = place;
  if (asked.askedBy && !isTeam(c, restaurant)) throw new Refusal(refusals.forbidden);
  const { standing, pass } = await enter(c, deps, place, asked);
  if (standing !== 'staff' && !place.isAnswered) refuseMuted(place, deps.clock.now());
  const wished = await askedWish(c, deps, place, asked);
  const isEmpty = wished.type === 'other' && !wished.wish && !asked.message;
  if (isEmpty) throw new Refusal(requestRefusals.messageMissing);
  const [restaurantId, tableId] = [restaurant.id, table.id];
  const at = { restaurantId, tableId, slot: wished.slot, standing };
  const ring = new RingPlace(c, deps, at);
  const created = await create(
    deps.db,
    deps.changes,
    {
      restaurantId,
      clock: restaurant,
      isFree,
      tableId,
      tableNumber: table.number,
      tableLabel: table.label,
      sittingFrom: table.sitting_from,
      ...wished,
      message: asked.message ?? null,
      customer_name: asked.customerName ?? null,
      key: asked.key,
      standing,
      asked_by: askerOf(c, restaurant, asked),
      isTest: asked.isTest === true && isTriedBy(c, restaurant),
      beforeInsert: () => limitAsking(c, deps, at),
      mayRing: () => ring.take(),
      mayAdd: wished.slot === '' ? undefined : (count) => mayAdd(c, deps, at, count),
      mayKeepRepeat: () => mayKeepRepeat(c, deps),
    },
    deps.clock.now(),
  );
  if (typeof created === 'string' || !created.isNew) ring.giveBack();
  if (created === 'key reused') throw new Refusal(requestRefusals.keyReused);
  if (created === 'unknown table') return refuseUnknownTable();
  if (created === 'table full') throw new Refusal(requestRefusals.tableFull);
  const { row, isExisting, isNew, replaced } = created;
  const found = { ...clockOf(restaurant), ...row };
  if (isExisting) {
    // Guests may read back their own text, but not the text of another guest at the table.
    const theirs = isRepeated ? 'author' : await standingToExisting();
    return { row, isExisting, pass, view: await viewFor(deps, found, theirs) };
  }
  if (isNew) countAsking(c, deps, at, row.id);
  if (replaced) deps.ringing.onNotPending(replaced);
  if (isNew) deps.ringing.onPending(row);
  return { row, isExisting, pass, view: await viewFor(deps, found, 'author') };

  /** Two taps with one key at once: the second finds what the first has made. */
  async function standingToExisting() {
    const own = await standingTo(c, deps, { ...restaurant, ...row }, asked.key);
    return own === 'anybody' ? standing : own;
  }
}

/** Throws 409 while the calls of the table are paused. */
function refuseMuted({ restaurant, table }: Place, now: Date): void {
  const until = mutedUntil(table, now);
  if (until === null) return;
  const time = localTime(new Date(until), restaurant.time_zone);
  const kind = { ...requestRefusals.tableMuted, text: guestError('tableMuted', { time }) };
  throw new Refusal(kind, { muted_until: until });
}

/** The caller's standing, and a pass if the right code was sent. Throws 403 if they may not ask; 429. */
async function enter(
  c: AppContext,
  deps: GuestDeps,
  { restaurant, table, isRepeated }: Place,
  { code, isBell }: Pick<Asked, 'code' | 'isBell'>,
) {
  const standing = isBell ? 'table' : await standingAt(c, deps, restaurant, table);
  if (standing !== 'anybody') return { standing, pass: undefined };
  const pass = await (isRepeated ? passForRepeat : enterWithCode)(c, deps, restaurant, code);
  if (pass !== undefined) return { standing: 'room', pass } as const;
  // Whoever made the request may read its first answer again.
  if (!isRepeated) await requireEntry(c, deps, restaurant, standing);
  return { standing, pass };
}

/**
 * Whether an owner may be trying their own restaurant: signed in to it, before its first service.
 * Guests cannot keep their requests out of the figures, nor can anybody once the restaurant is in service.
 */
function isTriedBy(
  c: AppContext,
  restaurant: Pick<RestaurantRow, 'id' | 'first_run_ended_at'>,
): boolean {
  return isTeam(c, restaurant) && restaurant.first_run_ended_at === null;
}

function askerOf(c: AppContext, restaurant: Pick<RestaurantRow, 'id'>, { isBell, isTest }: Asked) {
  if (isBell) return 'bell';
  return isTeam(c, restaurant) && isTest !== true ? 'staff' : null;
}

function isTeam(c: AppContext, { id }: Pick<RestaurantRow, 'id'>): boolean {
  return c.get('caller')?.tenantId === id;
}

/**
 * Withdraws a pending request. `key` is the idempotency key that the caller sent.
 * Throws 409 with the present request if it is no longer pending; 403; 404; 429.
 */
export async function cancel(
  c: AppContext,
  deps: GuestDeps,
  id: string,
  key: string | undefined,
): Promise<Moved> {
  const { row, standing } = await admit(c, deps, id, 'cancel', key);
  const isPossible = requestCan.cancel(row);
  if (isPossible && standing === 'anybody') limitCancels(c, deps);
  const moved = isPossible
    ? await moves.move(deps.db, deps.changes, 'everybody', row, {
        status: 'cancelled',
        ended_at: instant(deps.clock.now()),
        ended_by: standing === 'staff' ? 'staff' : 'diner',
      })
    : undefined;
  if (moved) {
    // Who withdraws what others asked for must not silence them.
    if (standing === 'author' || standing === 'table') deps.noise.count(id);
    if (standing === 'room') deps.noise.count(id, c.get('address'));
    deps.ringing.onNotPending(moved);
    return { row: moved, standing };
  }
  const present = await getRequest(deps.db, id);
  const refusal = whyNotCancelled[present.status];
  throw new Refusal(refusal, { request: await viewFor(deps, present, standing) });
}

const whyNotCancelled = {
  pending: requestRefusals.alreadyMoved,
  'in-progress': requestRefusals.notPending,
  completed: requestRefusals.alreadyCompleted,
  cancelled: requestRefusals.alreadyCancelled,
} as const;

/**
 * Completes a request in progress, because its guest says that it is served. `key` is the idempotency key
 * that the caller sent.
 * Throws 409 before `SERVED_MINUTES` and in any other status, and 403 to strangers, both with the present
 * request; also 404.
 */
export async function serve(
  c: AppContext,
  deps: GuestDeps,
  id: string,
  key: string | undefined,
): Promise<Moved> {
  const { db, clock } = deps;
  const { row, standing } = await admit(c, deps, id, 'speak', key);
  const now = clock.now();
  if (!requestCan.serve(row)) throw await refusal(requestRefusals.notInProgress, row);
  const takenAt = Date.parse(row.taken_at ?? row.created_at);
  const waitSeconds = Math.ceil((takenAt - now.getTime()) / 1000) + SERVED_MINUTES * 60;
  if (waitSeconds > 0) throw await refusal(requestRefusals.servedTooEarly, row, waitSeconds);
  const moved = await moves.move(db, deps.changes, 'everybody', row, {
    status: 'completed',
    ended_at: instant(now),
    ended_by: standing === 'staff' ? 'staff' : 'diner',
  });
  if (moved) return { row: moved, standing };
  throw await refusal(requestRefusals.alreadyMoved, await getRequest(db, id));

  async function refusal(kind: RefusalKind, present: VersionedRequest, retryAfterSeconds?: number) {
    const request = await viewFor(deps, present, standing);
    return new Refusal(kind, { request }, { ...(retryAfterSeconds && { retryAfterSeconds }) });
  }
}

type TableDeps = Pick<RequestDeps, 'db' | 'rate'>;
export type FoundTable = { restaurant: RestaurantRow; table: DiningTableRow };

/** Throws 404, and 429 for an address that asks for too many tables that do not exist. */
export function findTable(
  c: AppContext,
  deps: TableDeps,
  slug: string,
  tableNumber: number,
): Promise<FoundTable> {
  return findTableOf(getRestaurantForGuest(deps.db, slug), c, deps, tableNumber);
}

/** Like `findTable`, for the address of a page, which may hold the restaurant's name instead of its slug. */
export function findLinkedTable(
  c: AppContext,
  deps: TableDeps,
  slugOrName: string,
  tableNumber: number,
): Promise<FoundTable> {
  return findTableOf(getLinkedRestaurant(deps.db, slugOrName), c, deps, tableNumber);
}

async function findTableOf(
  lookup: Promise<RestaurantRow>,
  c: AppContext,
  deps: TableDeps,
  tableNumber: number,
): Promise<FoundTable> {
  try {
    const restaurant = await lookup;
    speakTo(c, restaurant);
    return { restaurant, table: await getTableByNumber(deps.db, restaurant.id, tableNumber) };
  } catch (error) {
    if (error instanceof Refusal) {
      deps.rate.take(`unknown:${c.get('address')}`, rates.unknownTablesPerAddress);
    }
    throw error;
  }
}
