/**
 * What a caller is to a table or to a request, and what that lets them do. What each may read is in
 * `request-access.ts`, how often in `guests/budgets.ts`.
 */
import type { Db } from '../../db/database.ts';
import { clockOf, type RestaurantClock } from '../../db/schema/columns.ts';
import type { DiningTableRow, RequestRow, RestaurantRow } from '../../db/schema.ts';
import type { Clock } from '../../platform/clock.ts';
import { type AppContext, mayAccess } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { RateLimiter } from '../../platform/http/rate.ts';
import { noteBy } from '../../platform/journal.ts';
import { rates } from '../../rates.ts';
import { codesOf } from '../restaurants/rules.ts';
import { checkKey } from '../tables/lookup.ts';
import * as tables from '../tables/store.ts';
import { isNoticeDue, noteWrongKeys } from './guesses-store.ts';
import * as keys from './keys-store.ts';
import { requestRefusals } from './refusals.ts';
import { hasRoomPass, roomCodeOf } from './room-code/room-code.ts';
import { ROOM_PASS_HEADER } from './room-code/rules.ts';
import { serviceDay } from './service-day.ts';

/**
 * `staff`: of the restaurant, or a super_admin. `author`: has the idempotency key that made the request.
 * `table`: has the key of the printed code. `room`: has given the code of the evening.
 */
export type Standing = 'staff' | 'author' | 'table' | 'room' | 'anybody';

/** `speak`: to choose, remind, and say that it is served or not, as the guest who asked. */
export type GuestAct = 'read' | 'cancel' | 'speak';

const everything: readonly GuestAct[] = ['read', 'cancel', 'speak'];

/**
 * What may be done with a request. Where a code or keys are on, anybody may do none of it, nor ask: see
 * `requireEntry`.
 */
const rights: Record<Standing, readonly GuestAct[]> = {
  staff: everything,
  author: everything,
  table: everything,
  room: ['read', 'cancel'],
  anybody: ['read', 'cancel'],
};

export function may(standing: Standing, act: GuestAct): boolean {
  return rights[standing].includes(act);
}

type DoorDeps = { db: Db; clock: Clock; rate: RateLimiter; secretKey: string };
type Guarded = RestaurantClock &
  Pick<RestaurantRow, 'id' | 'codes' | 'room_code' | 'room_code_day'>;
type KeyedTable = Pick<DiningTableRow, 'id' | 'restaurant_id' | 'code_key' | 'code_key_scanned_at'>;

/** A request with the columns of its restaurant that guard the door. */
export type GuardedRequest = RequestRow & Omit<Guarded, 'id'>;

/** What the caller is to a table; undefined for one that is deleted, which has no key. */
export async function standingAt(
  c: AppContext,
  deps: DoorDeps,
  restaurant: Omit<Guarded, 'codes'>,
  table: KeyedTable | undefined,
): Promise<Exclude<Standing, 'author'>> {
  if (mayAccess(c.get('caller'), restaurant.id)) return 'staff';
  const key = givenKey(c);
  const isKeyRight =
    key !== undefined && table && (await checkKey(deps.db, deps.clock, table, key, isScan(c)));
  if (isKeyRight) return 'table';
  const pass = c.get('roomPass') ?? c.req.header(ROOM_PASS_HEADER);
  return hasRoomPass(deps, restaurant, pass, deps.clock.now()) ? 'room' : 'anybody';
}

/** What the caller is to a request. `key`: the idempotency key of the call. */
export async function standingTo(
  c: AppContext,
  deps: DoorDeps,
  row: GuardedRequest,
  key: string | undefined,
): Promise<Standing> {
  if (mayAccess(c.get('caller'), row.restaurant_id)) return 'staff';
  if (await isAuthor(deps, row, key)) return 'author';
  return standingAtTableOf(c, deps, row);
}

async function isAuthor({ db }: DoorDeps, row: RequestRow, key: string | undefined) {
  return key !== undefined && (await keys.findCreating(db, row)) === key;
}

/** What the caller is to the table of a request, whoever made it. */
export async function standingAtTableOf(c: AppContext, deps: DoorDeps, row: GuardedRequest) {
  const { restaurant_id, table_id } = row;
  const isKeyed = table_id !== null && givenKey(c) !== undefined;
  const table = isKeyed ? await tables.findById(deps.db, restaurant_id, table_id) : undefined;
  return standingAt(c, deps, { ...row, id: restaurant_id }, table);
}

export type StandingTo = {
  row: RequestRow & RestaurantClock;
  standing: Standing;
  key: string | undefined;
};

/**
 * What the caller is to a table (`at`), and to those of its requests that they may read (`shown`). `given`:
 * the idempotency keys of the call; `key`: that which made the request.
 */
export async function standingsTo(
  c: AppContext,
  deps: DoorDeps,
  { restaurant, table }: { restaurant: Guarded; table: KeyedTable },
  rows: readonly RequestRow[],
  given: readonly string[],
): Promise<{ at: Standing; shown: StandingTo[] }> {
  const at = await standingAt(c, deps, restaurant, table);
  const clock = clockOf(restaurant);
  const standingOf = async (found: RequestRow): Promise<StandingTo> => {
    const row = { ...clock, ...found };
    const creating = given.length > 0 ? await keys.findCreating(deps.db, row) : undefined;
    const key = given.find((each) => each === creating);
    return { row, key, standing: key !== undefined && at !== 'staff' ? 'author' : at };
  };
  const all = await Promise.all(rows.map(standingOf));
  const keptOut = isKeptOut(at, restaurant, deps.clock.now());
  return { at, shown: keptOut ? all.filter(({ standing }) => standing === 'author') : all };
}

/** Codes are keyed or the code of the evening is on, and the caller has neither. */
function isKeptOut(standing: Standing, restaurant: Guarded, now: Date): boolean {
  const isGuarded = codesOf(restaurant) !== 'open' || roomCodeOf(restaurant, now) !== null;
  return standing === 'anybody' && isGuarded;
}

/**
 * Throws 403 to anybody where codes are keyed (`code_needed`) or the code of the evening is on
 * (`room_code_needed`); 429 for many wrong keys.
 */
export async function requireEntry(
  c: AppContext,
  deps: DoorDeps,
  restaurant: Guarded,
  standing: Standing,
): Promise<void> {
  if (!isKeptOut(standing, restaurant, deps.clock.now())) return;
  if (codesOf(restaurant) === 'open') throw new Refusal(requestRefusals.roomCodeMissing);
  if (givenKey(c) !== undefined) await countWrongKey(c, deps, restaurant);
  throw new Refusal(requestRefusals.codeNeeded);
}

/** The guest's page brings the key in its address or form, calls bring it in a header. */
function givenKey(c: AppContext): string | undefined {
  return c.get('tableKey') ?? c.req.header('table-key');
}

/** Prefetches and previews of a link read the page, too; they run no script and post no form. */
function isScan(c: AppContext): boolean {
  const { method } = c.req;
  return method === 'POST' || (method !== 'HEAD' && c.get('tableKey') === undefined);
}

/**
 * Nobody guesses almost 40 bits. So a right key is never refused for wrong ones, which others behind the same
 * address may send. The restaurant is told of many.
 */
async function countWrongKey(c: AppContext, { db, clock, rate }: DoorDeps, restaurant: Guarded) {
  if (isNoticeDue(rate, `wrong keys:${restaurant.id}`)) {
    const since = serviceDay(clock.now(), restaurant).startsAt;
    await noteWrongKeys(db, restaurant.id, since, noteBy(null, clock));
  }
  rate.take(`unknown:${c.get('address')}`, rates.unknownTablesPerAddress);
}
