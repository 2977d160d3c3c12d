/** How often guests and strangers may call, by table and network address. */
import type { RequestRow } from '../../../db/schema.ts';
import { limits } from '../../../limits.ts';
import { type AppContext, mayAccess } from '../../../platform/http/context.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { staffKey } from '../../../platform/http/rate.ts';
import * as keys from '../keys-store.ts';
import { requestRefusals } from '../refusals.ts';
import { type RequestDeps, viewFor } from '../request-access.ts';
import { requestCan } from '../rules.ts';

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
  if ((await limitCaller(c, deps, row, key)) !== 'stranger') return;
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
  const caller = await limitCaller(c, deps, row, key);
  if (caller === 'trusted' || !requestCan.cancel(row)) return;
  const limit =
    caller === 'unprotected'
      ? limits.unprotectedCancelsPerAddress
      : limits.strangersCancelsPerAddress;
  const retryAfterSeconds = deps.rate.count(`${caller} cancel:${c.get('address')}`, limit);
  if (retryAfterSeconds === 0) return;
  throw new Refusal(requestRefusals.cancelElsewhere, {}, { retryAfterSeconds });
}

/**
 * Limits a call that ends a request, and says who makes it. `trusted`: staff, or the key that created the
 * request. `unprotected`: the request was created without a key. `stranger`: anybody else.
 */
async function limitCaller(
  c: AppContext,
  deps: RequestDeps,
  row: RequestRow,
  key: string | undefined,
): Promise<'trusted' | 'unprotected' | 'stranger'> {
  const caller = c.get('caller');
  if (caller && mayAccess(caller, row.restaurant_id)) {
    deps.rate.take(staffKey(caller), limits.staffCallsPerSession);
    return 'trusted';
  }
  const creating = await keys.findCreating(deps.db, row.id);
  // Not counted per table: other guests at the table must not use up this guest's right to cancel.
  if (creating !== undefined && creating === key) {
    limitAddress(c, deps);
    return 'trusted';
  }
  limitDiner(c, deps, row.table_id ?? row.id);
  return creating === undefined ? 'unprotected' : 'stranger';
}

/**
 * The narrowest limit first: a call that it refuses must not use up the limit that a whole dining room
 * shares.
 */
export function limitDiner(c: AppContext, deps: RequestDeps, tableId: string): void {
  const { rate } = deps;
  rate.take(`diner:${c.get('address')}:${tableId}`, limits.dinerPostsPerTableAndAddress);
  rate.take(`diner:${tableId}`, limits.dinerPostsPerTable);
  limitAddress(c, deps);
}

function limitAddress(c: AppContext, { rate }: RequestDeps): void {
  rate.take(`diner:${c.get('address')}`, limits.dinerPostsPerAddress);
}
