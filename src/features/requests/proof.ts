/** What callers prove about being at a table, and what a restaurant with keyed codes asks for. */
import type { Db } from '../../db/database.ts';
import type { DiningTableRow, RestaurantRow } from '../../db/schema.ts';
import type { Clock } from '../../platform/clock.ts';
import { type AppContext, mayAccess } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { RateLimiter } from '../../platform/http/rate.ts';
import { noteBy } from '../../platform/journal.ts';
import { rates } from '../../rates.ts';
import { codesOf } from '../restaurants/rules.ts';
import { checkKey } from '../tables/lookup.ts';
import { requestRefusals } from './refusals.ts';
import { serviceDay } from './service-day.ts';
import { noteWrongKeys } from './wrong-keys-store.ts';

export type Proof = {
  /** Staff of the restaurant, or a super_admin. */
  isStaff: boolean;
  /** The call brings the key of the table, which is in its printed code. */
  hasTableKey: boolean;
};

type ProofDeps = { db: Db; clock: Clock; rate: RateLimiter };
type KeyedTable = Pick<DiningTableRow, 'id' | 'restaurant_id' | 'code_key' | 'code_key_scanned_at'>;
type WithCodes = Pick<RestaurantRow, 'id' | 'codes' | 'time_zone'>;

export async function proofOf(
  c: AppContext,
  { db, clock }: ProofDeps,
  table: KeyedTable,
): Promise<Proof> {
  const key = givenKey(c);
  return {
    isStaff: mayAccess(c.get('caller'), table.restaurant_id),
    hasTableKey: key !== undefined && (await checkKey(db, clock, table, key, isScan(c))),
  };
}

/** Prefetches and previews of a link read the page, too; they run no script and post no form. */
function isScan(c: AppContext): boolean {
  const { method } = c.req;
  return method === 'POST' || (method !== 'HEAD' && c.get('tableKey') === undefined);
}

/** The guest's page brings the key in its address or form, calls bring it in a header. */
export function givenKey(c: AppContext): string | undefined {
  return c.get('tableKey') ?? c.req.header('table-key');
}

/** Whether neither budgets of rings nor the limit of a restaurant's requests are for this caller. */
export function isTrusted({ isStaff, hasTableKey }: Proof): boolean {
  return isStaff || hasTableKey;
}

/** Throws 403 `code_needed` where codes are keyed and the caller is not trusted; 429 for many wrong keys. */
export async function requireKey(
  c: AppContext,
  deps: ProofDeps,
  restaurant: WithCodes,
  proof: Proof,
): Promise<void> {
  if (codesOf(restaurant) === 'open' || isTrusted(proof)) return;
  if (givenKey(c) !== undefined) await countWrongKey(c, deps, restaurant);
  throw new Refusal(requestRefusals.codeNeeded);
}

/**
 * Nobody guesses almost 40 bits. So a right key is never refused for wrong ones, which others behind the same
 * address may send. The restaurant is told of many.
 */
async function countWrongKey(
  c: AppContext,
  { db, clock, rate }: ProofDeps,
  { id, time_zone }: WithCodes,
) {
  const areMany = rate.count(`wrong keys:${id}`, rates.wrongKeysPerRestaurant) > 0;
  if (areMany && rate.count(`wrong keys told:${id}`, rates.wrongKeysTold) === 0) {
    const since = serviceDay(clock.now(), time_zone).startsAt;
    await noteWrongKeys(db, id, since, noteBy(null, clock));
  }
  rate.take(`unknown:${c.get('address')}`, rates.unknownTablesPerAddress);
}
