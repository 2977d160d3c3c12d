/** Who may see and touch which request. */
import type { Db } from '../../db/database.ts';
import type { RequestRow, RestaurantRow } from '../../db/schema.ts';
import { limits } from '../../limits.ts';
import type { Clock } from '../../platform/clock.ts';
import {
  type AppContext,
  mayTouch,
  requireCaller,
  requireTenant,
} from '../../platform/http/context.ts';
import { Refusal, refusals } from '../../platform/http/errors.ts';
import type { RateLimiter } from '../../platform/http/rate.ts';
import * as restaurants from '../restaurants/store.ts';
import { requestRefusals, type TableRequest } from './contract.ts';
import * as requests from './store.ts';
import type { RequestChanges } from './versions.ts';
import { fullView, publicView } from './view.ts';

export type RequestDeps = {
  db: Db;
  clock: Clock;
  changes: RequestChanges;
  rate: RateLimiter;
  lineage: string;
};

/** The restaurant of a staff call. Throws 401 to nobody, 404 where there is none, 403 to another house. */
export async function ownHouse(
  c: AppContext,
  deps: Pick<RequestDeps, 'db' | 'rate'>,
  slug: string,
): Promise<RestaurantRow> {
  limitStaff(deps, requireCaller(c).sessionId);
  const house = await restaurants.getBySlug(deps.db, slug);
  requireTenant(c, house.id, refusals.forbidden);
  return house;
}

/** The request of a staff call. Throws 401 to nobody, 404 where there is none and to another house. */
export async function ownRequest(
  c: AppContext,
  deps: RequestDeps,
  id: string,
): Promise<RequestRow> {
  limitStaff(deps, requireCaller(c).sessionId);
  const row = await getRequest(deps.db, id);
  requireTenant(c, row.restaurant_id, requestRefusals.unknownRequest);
  return row;
}

function limitStaff({ rate }: Pick<RequestDeps, 'rate'>, sessionId: string): void {
  rate.take(staffKey(sessionId), limits.staffCallsPerSession);
}

/** Under which the calls of a session are counted. */
export function staffKey(sessionId: string): string {
  return `staff:${sessionId}`;
}

/** Throws 404. */
export async function getRequest(db: Db, id: string): Promise<RequestRow> {
  const row = await requests.find(db, id);
  if (!row) throw new Refusal(requestRefusals.unknownRequest);
  return row;
}

/** All of it to staff of the house and to whoever sends the key that created it, else without what the guest wrote. */
export async function viewFor(
  c: AppContext,
  { db }: Pick<RequestDeps, 'db'>,
  row: RequestRow,
): Promise<TableRequest> {
  if (mayTouch(c.get('caller'), row.restaurant_id)) return fullView(row);
  const key = c.req.header('idempotency-key');
  const answer = key ? await requests.findByKey(db, row.restaurant_id, key) : undefined;
  const isCreator = answer?.row.id === row.id && !answer.isExisting;
  return isCreator ? fullView(row) : publicView(row);
}
