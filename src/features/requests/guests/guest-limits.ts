/** How often guests and strangers may create and end requests. */
import type { RequestRow } from '../../../db/schema.ts';
import { limits } from '../../../limits.ts';
import { type AppContext, mayAccess } from '../../../platform/http/context.ts';
import { Refusal, type RefusalKind } from '../../../platform/http/errors.ts';
import { staffKey } from '../../../platform/http/rate.ts';
import { rateOfRestaurant, rates } from '../../../rates.ts';
import * as keys from '../keys-store.ts';
import { isTrusted, type Proof } from '../proof.ts';
import { requestRefusals } from '../refusals.ts';
import { type RequestDeps, viewFor } from '../request-access.ts';
import { requestCan } from '../rules.ts';

type RateOf = Pick<RequestDeps, 'rate'>;
type TableOf = { id: string; restaurant_id: string };
/** `tableCount`: of its restaurant. `isLetIn`: by the code of the evening. */
type PlaceOf = TableOf & { tableCount: number; proof: Proof; isLetIn?: boolean };

/** Throws 429 if no further request may be created. It does not count: see `countCreation`. */
export function limitCreation(c: AppContext, { rate }: RateOf, place: PlaceOf): void {
  const [ofAddress, ofRestaurant] = creationLimits(c, place);
  rate.refuseIfUsedUp(...ofAddress);
  if (ofRestaurant && !place.isLetIn) rate.refuseIfUsedUp(...ofRestaurant);
}

/** Counts a created request: taps that find one of the table are not limited. */
export function countCreation(c: AppContext, { rate }: RateOf, place: PlaceOf): void {
  for (const [key, limit] of creationLimits(c, place)) rate.count(key, limit);
}

/** Whether a table with so many active requests takes one more. */
export function mayAdd({ rate }: RateOf, place: PlaceOf, activeCount: number): boolean {
  if (!rate.enabled || place.isLetIn || isTrusted(place.proof)) return true;
  return activeCount < limits.activeRequestsPerTable;
}

function creationLimits(c: AppContext, { restaurant_id, tableCount, proof }: PlaceOf) {
  const ofAddress = [`requests:${c.get('address')}`, rates.requestsPerAddress] as const;
  if (isTrusted(proof)) return [ofAddress] as const;
  const limit = rateOfRestaurant(rates.requestsPerRestaurant, tableCount);
  return [
    ofAddress,
    [keyOfRestaurant(restaurant_id), limit, requestRefusals.restaurantBusy],
  ] as const;
}

/** A guest withdrew a request: strangers who ask and withdraw must not use up what a restaurant takes. */
export function uncountCreation(
  { rate }: RateOf,
  { restaurant_id, keyed_at }: Pick<RequestRow, 'restaurant_id' | 'keyed_at'>,
): void {
  // A trusted one was not counted.
  if (keyed_at === null) rate.giveBack(keyOfRestaurant(restaurant_id));
}

function keyOfRestaurant(restaurantId: string): string {
  return `requests of:${restaurantId}`;
}

/** Whether the answer to a repeated tap may be stored: without a limit, keys would fill the disk. */
export function mayKeepRepeat(c: AppContext, { rate }: RequestDeps, table: TableOf): boolean {
  const key = `repeats:${c.get('address')}:${table.id}`;
  return rate.count(key, rates.repeatsPerTableAndAddress) === 0;
}

/**
 * Only staff and the key that created a request may say that it is served.
 * Anyone may if the request was created without a key.
 */
export async function limitServe(
  c: AppContext,
  deps: RequestDeps,
  row: RequestRow,
  key: string | undefined,
): Promise<void> {
  if ((await callerOf(c, deps, row, key)) !== 'strangers') return;
  throw new Refusal(requestRefusals.notYours, { request: await viewFor(c, deps, row, key) });
}

/**
 * Ids of active requests are public: without a limit, a stranger could cancel all requests of a restaurant.
 */
export async function limitCancel(
  c: AppContext,
  deps: RequestDeps,
  row: RequestRow,
  key: string | undefined,
): Promise<void> {
  const caller = await callerOf(c, deps, row, key);
  if (caller === 'staff' || !requestCan.cancel(row)) return;
  limitEnding(c, deps, row, caller, requestRefusals.cancelElsewhere);
}

/**
 * Whoever may cancel may also remind the team, within the same limit of strangers. The guest's own reminders
 * are few by themselves, and must not use up what a dining room may withdraw.
 */
export async function limitReminder(
  c: AppContext,
  deps: RequestDeps,
  row: RequestRow,
  key: string | undefined,
): Promise<void> {
  const caller = await callerOf(c, deps, row, key);
  if (caller !== 'staff') limitOthers(c, deps, caller, requestRefusals.remindElsewhere);
}

/** The limits of `limitCancel`: whoever may cancel may also say that a request was not served. */
export async function limitReopening(
  c: AppContext,
  deps: RequestDeps,
  row: RequestRow,
  key: string | undefined,
): Promise<void> {
  const caller = await callerOf(c, deps, row, key);
  if (caller !== 'staff') limitEnding(c, deps, row, caller, requestRefusals.unservedElsewhere);
}

/** As `limitCancel`, but it uses up no withdrawal. */
export async function limitChoosing(
  c: AppContext,
  deps: RequestDeps,
  row: RequestRow,
  key: string | undefined,
): Promise<void> {
  const caller = await callerOf(c, deps, row, key);
  if (caller === 'staff') return;
  limitOthers(c, deps, caller, requestRefusals.choiceElsewhere);
  deps.rate.take(`choice:${c.get('address')}:${row.id}`, rates.choicesPerRequestAndAddress);
}

function limitEnding(
  c: AppContext,
  deps: RequestDeps,
  row: RequestRow,
  caller: 'guest' | 'unprotected' | 'strangers',
  refusal: RefusalKind,
): void {
  limitOthers(c, deps, caller, refusal);
  limitWithdrawal(c, deps, row);
}

/** Throws 429 to callers without the key that created the request, who change too many. */
function limitOthers(
  c: AppContext,
  { rate }: RateOf,
  caller: 'guest' | 'unprotected' | 'strangers',
  refusal: RefusalKind,
): void {
  if (caller === 'guest') return;
  const limit = rates[`${caller}CancelsPerAddress`];
  const retryAfterSeconds = rate.count(`${caller} cancel:${c.get('address')}`, limit);
  if (retryAfterSeconds > 0) throw new Refusal(refusal, {}, { retryAfterSeconds });
}

/**
 * Counts a request that a guest withdraws. Throws 429: it then stays, and the staff end it.
 * The narrowest limit first: a call that it refuses must not use up one that a whole dining room shares.
 */
export function limitWithdrawal(
  c: AppContext,
  { rate }: RateOf,
  row: Pick<RequestRow, 'id' | 'restaurant_id' | 'table_id' | 'keyed_at'>,
): void {
  const { id, restaurant_id, table_id, keyed_at } = row;
  const address = c.get('address');
  const ofTable = `withdrawn:${address}:${table_id ?? id}`;
  rate.take(ofTable, rates.withdrawalsPerTableAndAddress);
  // Strangers must not use up what the guests at the tables share.
  if (keyed_at !== null) return;
  const ofRestaurant = `withdrawn:${address}:${restaurant_id}`;
  rate.take(ofRestaurant, rates.withdrawalsPerRestaurantAndAddress);
  rate.take(`withdrawn:${restaurant_id}`, rates.withdrawalsPerRestaurant);
}

/**
 * Who makes a call that ends a request. `guest`: the key that created it. `unprotected`: anybody, of a
 * request that was created without a key. `strangers`: anybody else.
 */
async function callerOf(
  c: AppContext,
  deps: RequestDeps,
  row: RequestRow,
  key: string | undefined,
): Promise<'staff' | 'guest' | 'unprotected' | 'strangers'> {
  const caller = c.get('caller');
  if (caller && mayAccess(caller, row.restaurant_id)) {
    deps.rate.take(staffKey(caller), rates.staffCallsPerSession);
    return 'staff';
  }
  const creating = await keys.findCreating(deps.db, row);
  if (creating === undefined) return 'unprotected';
  return creating === key ? 'guest' : 'strangers';
}
