/** The budgets of the guests' door: who may ask no more, and which requests ring no phone. */

import { limits } from '../../../limits.ts';
import type { FairLine } from '../../../platform/fair-line.ts';
import type { AppContext } from '../../../platform/http/context.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import type { RateLimiter } from '../../../platform/http/rate.ts';
import { type Rate, rateOfRestaurant, rates } from '../../../rates.ts';
import * as tables from '../../tables/store.ts';
import { type GuardedRequest, type Standing, standingAtTableOf } from '../door.ts';
import { requestRefusals } from '../refusals.ts';
import { limitStaff, type RequestDeps } from '../request-access.ts';

export type GuestDeps = RequestDeps & { noise: Noise; askers: FairLine };

/** Where a call wants to make or ring something. */
type Place = {
  restaurantId: string;
  tableId: string;
  slot: string;
  /** At the table. */
  standing: Exclude<Standing, 'author'>;
};

/** Without a right key or a pass, and not from the restaurant's own network. */
function isFromAfar(c: AppContext, { staffNetworks }: RequestDeps, place: Place): boolean {
  if (place.standing !== 'anybody') return false;
  return !staffNetworks.has(place.restaurantId, c.get('address'));
}

const keyOfTable = ({ tableId }: Place) => `requests with key:${tableId}`;
const keyOfAddress = (c: AppContext) => `requests:${c.get('address')}`;

/** Throws 429 if no further request may be created. It does not count: see `countAsking`. */
export function limitAsking(c: AppContext, deps: GuestDeps, place: Place): void {
  if (place.standing === 'staff') {
    limitStaff(c, deps);
    return;
  }
  deps.noise.refuse(askerOf(c, deps, place));
  const { rate } = deps;
  if (place.standing === 'table') rate.refuseIfUsedUp(keyOfTable(place), rates.callsPerKey);
  if (isFromAfar(c, deps, place)) rate.refuseIfUsedUp(keyOfAddress(c), rates.requestsPerAddress);
}

/** Counts a created request: taps that find one of the table are not limited. */
export function countAsking(c: AppContext, deps: GuestDeps, place: Place, requestId: string): void {
  if (place.standing === 'staff') return;
  deps.noise.made(requestId, { asker: askerOf(c, deps, place), address: c.get('address') });
  if (place.standing === 'table') deps.rate.count(keyOfTable(place), rates.callsPerKey);
  if (isFromAfar(c, deps, place)) deps.rate.count(keyOfAddress(c), rates.requestsPerAddress);
}

/**
 * Noise counts per address and table. From afar it counts per address and restaurant: a stranger could go from
 * table to table.
 */
function askerOf(c: AppContext, deps: GuestDeps, place: Place): string {
  const { restaurantId, tableId, standing } = place;
  const where = isFromAfar(c, deps, place) ? restaurantId : tableId;
  return `${standing}:${c.get('address')}:${where}`;
}

/** Whether a table with so many active requests takes one more. */
export function mayAdd(c: AppContext, deps: GuestDeps, place: Place, activeCount: number): boolean {
  const isLimited = deps.rate.enabled && isFromAfar(c, deps, place);
  return !isLimited || activeCount < limits.activeRequestsPerTable;
}

/** Whether the answer to a repeated tap may be stored: without a limit, keys would fill the disk. */
export function mayKeepRepeat(c: AppContext, { rate }: GuestDeps): boolean {
  return rate.count(`repeats:${c.get('address')}`, rates.requestsPerAddress) === 0;
}

/** Throws 429 to anybody who cancels too many: the requests may be those of others. */
export function limitCancels(c: AppContext, { rate }: GuestDeps): void {
  const retryAfterSeconds = rate.count(`cancels:${c.get('address')}`, rates.cancelsPerAddress);
  if (retryAfterSeconds === 0) return;
  throw new Refusal(requestRefusals.cancelElsewhere, {}, { retryAfterSeconds });
}

/** Throws 429 if its guest has changed the choice too often: each change is sent to every board. */
export function limitChoosing({ rate }: GuestDeps, requestId: string): void {
  rate.take(`choices:${requestId}`, rates.callsPerKey);
}

/** `asker`: what noise counts against. */
type Asker = { asker: string; address: string };

/** Of so many requests this process knows who made them; older ones are forgotten first. */
const MOST_ASKERS = 20_000;

/**
 * Requests that came to nothing, because their guest withdrew them or staff dismissed them, count against
 * the address that made them. After too many it may make no more for a while. In memory, by process.
 */
export class Noise {
  readonly #rate: RateLimiter;
  /** By id of the request. */
  readonly #askers = new Map<string, Asker>();

  constructor(rate: RateLimiter) {
    this.#rate = rate;
  }

  /** Throws 429. */
  refuse(asker: string): void {
    this.#rate.refuseIfUsedUp(`noisy:${asker}`, rates.noisePause);
  }

  made(requestId: string, asker: Asker): void {
    this.#askers.set(requestId, asker);
    const [oldest] = this.#askers.keys();
    if (this.#askers.size > MOST_ASKERS && oldest !== undefined) this.#askers.delete(oldest);
  }

  /** `from`: only if this address made it. */
  count(requestId: string, from?: string): void {
    const { asker, address } = this.#askers.get(requestId) ?? {};
    if (asker === undefined || (from !== undefined && from !== address)) return;
    this.#askers.delete(requestId);
    this.#rate.count(`noise:${asker}`, rates.noise);
    const isTooMuch = this.#rate.isUsedUp(`noise:${asker}`, rates.noise);
    if (isTooMuch) this.#rate.count(`noisy:${asker}`, rates.noisePause);
  }
}

type Budget = readonly [key: string, limit: Rate];

/** The place of one request in the budgets of rings. Beyond them it rings once, when it is late. */
export class RingPlace {
  readonly #deps: GuestDeps;
  readonly #place: Place;
  readonly #isAfar: boolean;
  #isTaken: boolean | undefined;

  constructor(c: AppContext, deps: GuestDeps, place: Place) {
    this.#deps = deps;
    this.#place = place;
    this.#isAfar = isFromAfar(c, deps, place);
  }

  /** Whether there is a place. It is taken once, however often this is called. */
  async take(): Promise<boolean> {
    if (this.#isTaken !== undefined) return this.#isTaken;
    const { db, rate } = this.#deps;
    const budgets = this.#budgets(0);
    // The more tables, the more may ring: they are counted where that decides.
    const isNear = budgets.some(([key, { count, of }]) => of && rate.used(key) >= count);
    const tableCount = isNear ? await tables.count(db, this.#place.restaurantId) : 0;
    this.#isTaken = this.#takeAll(isNear ? this.#budgets(tableCount) : budgets);
    return this.#isTaken;
  }

  /** Nothing was created. */
  giveBack(): void {
    if (this.#isTaken) for (const [key] of this.#budgets(0)) this.#deps.rate.giveBack(key);
  }

  #budgets(tableCount: number): readonly Budget[] {
    return budgetsOf(this.#place, this.#isAfar, tableCount);
  }

  /** All or none: a ring that one budget refuses must not use up one that a whole room shares. */
  #takeAll(budgets: readonly Budget[]): boolean {
    const { rate } = this.#deps;
    if (budgets.some(([key, limit]) => rate.isUsedUp(key, limit))) return false;
    for (const [key, limit] of budgets) rate.count(key, limit);
    return true;
  }
}

/**
 * Separate counters: calls from afar must not use up the rings of guests inside, nor these the rings of guests with
 * the key.
 */
function budgetsOf(place: Place, isAfar: boolean, tableCount: number): readonly Budget[] {
  const { restaurantId, tableId, slot, standing } = place;
  if (standing === 'staff') return [];
  const at = `${tableId}:${slot}`;
  if (standing === 'table') return [[`rings with key:${at}`, rates.ringsPerKey]];
  const whence = isAfar ? 'afar' : 'inside';
  return [
    [`rings from ${whence}:${at}`, rates.ringsPerSlot],
    [
      `rings from ${whence}:${restaurantId}`,
      rateOfRestaurant(rates.ringsPerRestaurant, tableCount),
    ],
  ];
}

/** The place of a request that exists: a reminder, or one that was not served. */
export async function ringPlaceOf(
  c: AppContext,
  deps: GuestDeps,
  row: GuardedRequest,
): Promise<RingPlace> {
  const { restaurant_id: restaurantId, table_id, slot, id } = row;
  const standing = await standingAtTableOf(c, deps, row);
  return new RingPlace(c, deps, { restaurantId, tableId: table_id ?? id, slot, standing });
}
