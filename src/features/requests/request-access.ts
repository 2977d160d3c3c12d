/** The request of a call, as far as its caller may see and touch it. */

import type { Db, Tx } from '../../db/database.ts';
import type { RestaurantClock } from '../../db/schema/columns.ts';
import type { RequestRow, RestaurantRow } from '../../db/schema.ts';
import type { Clock } from '../../platform/clock.ts';
import { type AppContext, callerOf } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { languageAmong, preferredAmong } from '../../platform/http/language.ts';
import { type RateLimiter, staffKey } from '../../platform/http/rate.ts';
import type { Scope } from '../../platform/scope.ts';
import { rates } from '../../rates.ts';
import { chosenLanguages, fallbackLanguage, guestLanguagesOf } from '../restaurants/rules.ts';
import type { TableRequest } from './contract.ts';
import { type GuestAct, may, requireEntry, type Standing, standingTo } from './door.ts';
import { requestRefusals } from './refusals.ts';
import * as requests from './store.ts';
import type { UsualWaits } from './usual-waits.ts';
import type { RequestChanges } from './versions-store.ts';
import { fullView, publicView, tableView } from './view.ts';

/** Rings devices without an open board by push. */
export type Ringer = {
  /** A request is pending. Call it after the commit. */
  onPending(row: RequestRow): void;
  /** A request is no longer pending. `sessionId`: the device that took it. */
  onNotPending(row: RequestRow, sessionId?: string): void;
  /**
   * A colleague gives it to its taker. `sessionId`: the colleague's device. `mayRing`: false if they rang the
   * taker too often. Call it in the transaction.
   */
  ringTaker(tx: Tx, row: RequestRow, by: { sessionId: string; mayRing: boolean }): Promise<void>;
};

export type RequestDeps = {
  db: Db;
  clock: Clock;
  changes: RequestChanges;
  rate: RateLimiter;
  secretKey: string;
  /** The network addresses from which the team of a restaurant called lately. */
  staffNetworks: { has(restaurantId: string, address: string): boolean };
  /** A request came to nothing: it counts against the address that made it. */
  noise: { count(requestId: string): void };
  lineage: string;
  ringing: Ringer;
  usualWaits: UsualWaits;
};

/** Throws 404. */
export async function getRequest(db: Db, id: string): Promise<requests.FoundRequest> {
  return found(await requests.find(db, id));
}

/** A request after a guest's move, and what the guest is to it. */
export type Moved = { row: requests.VersionedRequest; standing: Standing };

/** A request, and what the caller is to it. */
type Admitted = { row: requests.FoundRequest; standing: Standing };

/**
 * The request of a guest's call. `key`: the idempotency key that the caller sent.
 * Throws 404; 403 where the caller may not `act`, with the request if they may read it; 429 to staff.
 */
export async function admit(
  c: AppContext,
  deps: Pick<RequestDeps, 'db' | 'clock' | 'rate' | 'secretKey' | 'usualWaits'>,
  id: string,
  act: GuestAct,
  key = c.req.header('idempotency-key'),
): Promise<Admitted> {
  const row = await getRequest(deps.db, id);
  const caller = c.get('caller');
  // Where a person would be a guest, a token of another restaurant is nothing.
  if (caller?.token && caller.tenantId !== row.restaurant_id)
    throw new Refusal(requestRefusals.unknownRequest);
  speakTo(c, row);
  const standing = await standingTo(c, deps, row, key);
  await requireEntry(c, deps, { ...row, id: row.restaurant_id }, standing);
  if (!may(standing, act)) {
    throw new Refusal(requestRefusals.notYours, { request: await viewFor(deps, row, standing) });
  }
  if (standing === 'staff' && act !== 'read') limitStaff(c, deps);
  return { row, standing };
}

/** Throws 429 if the session calls too often. The guard has counted the call of a token. */
export function limitStaff(c: AppContext, { rate }: Pick<RequestDeps, 'rate'>): void {
  const caller = callerOf(c);
  if (!caller.token) rate.take(staffKey(caller), rates.staffCallsPerSession);
}

/** The request of a staff call. Throws 404, also for a request outside the scope. */
export async function getOwnRequest(
  db: Db,
  scope: Scope,
  id: string,
): Promise<requests.VersionedRequest> {
  return found(await requests.findOwn(db, scope, id));
}

function found<Row extends RequestRow>(row: Row | undefined): Row {
  if (!row) throw new Refusal(requestRefusals.unknownRequest);
  return row;
}

const views = {
  staff: fullView,
  author: fullView,
  table: tableView,
  room: publicView,
  anybody: publicView,
} as const satisfies Record<Standing, unknown>;

export function hasPublicView(standing: Standing): boolean {
  return views[standing] === publicView;
}

/** A request as a caller of this standing may read it. */
export async function viewFor(
  { usualWaits }: Pick<RequestDeps, 'usualWaits'>,
  row: RequestRow & RestaurantClock,
  standing: Standing,
): Promise<TableRequest> {
  return {
    ...views[standing](row),
    usual_wait_seconds: await usualWaits.of(row).catch(() => null),
  };
}

/**
 * From here on a guest reads errors in their own language, if the restaurant offers it. The language of a
 * link goes before that of the phone. Staff read them in theirs.
 */
export function speakTo(
  c: AppContext,
  restaurant: Pick<RestaurantRow, 'guest_languages' | 'place_word'>,
): void {
  c.set('placeWord', restaurant.place_word ?? undefined);
  if (c.get('caller')) return;
  const offered = guestLanguagesOf(restaurant);
  const language =
    languageAmong(offered, c.req.query('lng')) ??
    preferredAmong(offered, c.req.header('accept-language')) ??
    fallbackLanguage(restaurant);
  c.set('guestLanguage', language);
  c.set('chosenLanguages', chosenLanguages(restaurant));
}
