/** The actions of a guest, shared by the API and by the forms that work without JavaScript. */
import type { DiningTableRow, RequestRow, RestaurantRow } from '../../../db/schema.ts';
import type { RequestType } from '../../../enums.ts';
import { instant } from '../../../platform/clock.ts';
import { type AppContext, type Caller, mayAccess } from '../../../platform/http/context.ts';
import { Refusal, type RefusalKind } from '../../../platform/http/errors.ts';
import { rates } from '../../../rates.ts';
import { getLinkedRestaurant, getRestaurantForGuest } from '../../restaurants/lookup.ts';
import { getTableByNumber, refuseUnknownTable } from '../../tables/lookup.ts';
import { isTrusted, proofOf, requireKey } from '../proof.ts';
import { requestRefusals } from '../refusals.ts';
import {
  getGuestRequest,
  getRequest,
  type RequestDeps,
  speakTo,
  viewFor,
} from '../request-access.ts';
import {
  enterWithCode,
  type GivenToEnter,
  hasRoomPass,
  passForRepeat,
  type RoomEntranceDeps,
} from '../room-code/room-entrance.ts';
import { requestCan, SERVED_MINUTES } from '../rules.ts';
import * as moves from '../staff/moves-store.ts';
import { askedWish, ownSlotOf } from './asked-wish.ts';
import { type Creation, create } from './asking-store.ts';
import { isClosed } from './closed-restaurant.ts';
import {
  countCreation,
  limitCancel,
  limitCreation,
  limitServe,
  mayAdd,
  mayKeepRepeat,
  uncountCreation,
} from './guest-limits.ts';
import { findPlace, type Place } from './place-store.ts';
import { type RingBudgetDeps, RingPlace } from './ring-budgets.ts';

type Asked = {
  type?: RequestType | undefined;
  wish?: string | undefined;
  message?: string | undefined;
  customerName?: string | undefined;
  key?: string | undefined;
  isTest?: boolean | undefined;
  entering: GivenToEnter;
};

/** For a browser that has given the right code of the evening. */
type Pass = { pass: string | undefined };

/**
 * Creates a request at a table. Throws 400 for `other` without wish or message, 403 without the key of the
 * table or the code of the evening where they are needed, 404, 422, and 429.
 */
export async function askFor(
  c: AppContext,
  deps: RequestDeps & RingBudgetDeps & RoomEntranceDeps,
  slug: string,
  tableNumber: number,
  asked: Asked,
): Promise<Creation & Pass & { isClosed: boolean }> {
  const slot = ownSlotOf(asked);
  const found = await findPlace(deps.db, slug, tableNumber, { key: asked.key, slot });
  // Refuses in the words of what is missing.
  const place = found ?? {
    ...(await findTable(c, deps, slug, tableNumber)),
    isFree: false,
    isRepeated: false,
    tableCount: 0,
  };
  speakTo(c, place.restaurant);
  const [closed, creation] = await Promise.all([
    isClosed(deps.db, place.restaurant, deps.clock.now()),
    askAt(c, deps, place, asked),
  ]);
  return { ...creation, isClosed: closed };
}

async function askAt(
  c: AppContext,
  deps: RequestDeps & RingBudgetDeps & RoomEntranceDeps,
  place: Place,
  asked: Asked,
): Promise<Creation & Pass> {
  const { restaurant, table, isFree, tableCount } = place;
  const proof = await proofOf(c, deps, table);
  if (!place.isRepeated) await requireKey(c, deps, restaurant, proof);
  const wished = await askedWish(c, deps, restaurant, asked);
  const isEmpty = wished.type === 'other' && !wished.wish && !asked.message;
  if (isEmpty) throw new Refusal(requestRefusals.messageMissing);
  const now = deps.clock.now();
  const isLetIn = hasRoomPass(deps, restaurant, asked.entering, now);
  const needsCode = !isLetIn && !isTrusted(proof);
  let pass: string | undefined;
  const limited = { ...table, tableCount, proof, isLetIn };
  const rung = { restaurantId: restaurant.id, tableId: table.id, slot: wished.slot, tableCount };
  const ring = new RingPlace(c, deps, rung, proof);
  const created = await create(
    deps.db,
    deps.changes,
    {
      restaurantId: restaurant.id,
      timeZone: restaurant.time_zone,
      isFree,
      tableId: table.id,
      tableNumber: table.number,
      sittingFrom: table.sitting_from,
      ...wished,
      message: asked.message ?? null,
      customer_name: asked.customerName ?? null,
      key: asked.key,
      proof,
      isTest: asked.isTest === true && isTriedBy(c.get('caller'), restaurant),
      beforeInsert() {
        if (needsCode) pass ??= enterWithCode(c, deps, restaurant, asked.entering, now);
        if (pass) limited.isLetIn = true;
        limitCreation(c, deps, limited);
      },
      mayRing: () => ring.take(),
      mayAdd: wished.slot === '' ? undefined : (count) => mayAdd(deps, limited, count),
      mayKeepRepeat: () => mayKeepRepeat(c, deps, table),
    },
    now,
  );
  if (typeof created === 'string' || created.isExisting) ring.giveBack();
  if (created === 'key reused') throw new Refusal(requestRefusals.keyReused);
  if (created === 'unknown table') return refuseUnknownTable();
  if (created === 'table full') throw new Refusal(requestRefusals.restaurantBusy);
  if (needsCode) pass ??= passForRepeat(c, deps, restaurant, asked.entering, now);
  if (created.isExisting) return { ...created, pass };
  countCreation(c, deps, limited);
  if (created.replaced) onWithdrawn(deps, created.replaced);
  deps.ringing.onPending(created.row);
  return { ...created, pass };
}

/**
 * Whether an owner may be trying their own restaurant: signed in to it, before its first service.
 * Guests cannot keep their requests out of the figures, nor can anybody once the restaurant is in service.
 */
function isTriedBy(
  caller: Caller | undefined,
  restaurant: Pick<RestaurantRow, 'id' | 'first_run_ended_at'>,
): boolean {
  return caller?.tenantId === restaurant.id && restaurant.first_run_ended_at === null;
}

/**
 * Withdraws a pending request. `key` is the idempotency key that the caller sent.
 * Throws 409 with the present request if it is no longer pending; 404; 429.
 */
export async function cancel(
  c: AppContext,
  deps: RequestDeps,
  id: string,
  key: string | undefined,
): Promise<RequestRow> {
  const row = await getGuestRequest(c, deps, id, key);
  await limitCancel(c, deps, row, key);
  const moved = requestCan.cancel(row)
    ? await moves.move(deps.db, deps.changes, 'everybody', row, {
        status: 'cancelled',
        ended_at: instant(deps.clock.now()),
        ended_by: mayAccess(c.get('caller'), row.restaurant_id) ? 'staff' : 'diner',
      })
    : undefined;
  if (moved) {
    onWithdrawn(deps, moved);
    return moved;
  }
  const present = await getRequest(deps.db, id);
  const refusal = whyNotCancelled[present.status];
  throw new Refusal(refusal, { request: await viewFor(c, deps, present, key) });
}

function onWithdrawn(deps: RequestDeps, row: RequestRow): void {
  if (row.ended_by === 'diner') uncountCreation(deps, row);
  deps.ringing.onNotPending(row);
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
 * request; also 404 and 429.
 */
export async function serve(
  c: AppContext,
  deps: RequestDeps,
  id: string,
  key: string | undefined,
): Promise<RequestRow> {
  const { db, clock } = deps;
  const row = await getGuestRequest(c, deps, id, key);
  const isByStaff = mayAccess(c.get('caller'), row.restaurant_id);
  await limitServe(c, deps, row, key);
  const now = clock.now();
  if (!requestCan.serve(row)) throw await refusal(requestRefusals.notInProgress, row);
  const takenAt = Date.parse(row.taken_at ?? row.created_at);
  const waitSeconds = Math.ceil((takenAt - now.getTime()) / 1000) + SERVED_MINUTES * 60;
  if (waitSeconds > 0) throw await refusal(requestRefusals.servedTooEarly, row, waitSeconds);
  const moved = await moves.move(db, deps.changes, 'everybody', row, {
    status: 'completed',
    ended_at: instant(now),
    ended_by: isByStaff ? 'staff' : 'diner',
  });
  if (moved) return moved;
  throw await refusal(requestRefusals.alreadyMoved, await getRequest(db, id));

  async function refusal(kind: RefusalKind, present: RequestRow, retryAfterSeconds?: number) {
    const request = await viewFor(c, deps, present, key);
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
