/** Who may see and touch which request. */

import type { Db, Tx } from '../../db/database.ts';
import type { RequestRow, RestaurantRow } from '../../db/schema.ts';
import type { Clock } from '../../platform/clock.ts';
import { type AppContext, mayAccess } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { languageAmong, preferredAmong } from '../../platform/http/language.ts';
import type { RateLimiter } from '../../platform/http/rate.ts';
import type { Scope } from '../../platform/scope.ts';
import {
  chosenLanguages,
  codesOf,
  fallbackLanguage,
  guestLanguagesOf,
} from '../restaurants/rules.ts';
import * as tables from '../tables/store.ts';
import type { TableRequest } from './contract.ts';
import * as keys from './keys-store.ts';
import { givenKey, proofOf, requireKey } from './proof.ts';
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
  /** A colleague gives it to its taker. `sessionId`: the colleague's device. Call it in the transaction. */
  ringTaker(tx: Tx, row: RequestRow, sessionId: string): Promise<void>;
};

export type RequestDeps = {
  db: Db;
  clock: Clock;
  changes: RequestChanges;
  rate: RateLimiter;
  lineage: string;
  ringing: Ringer;
  usualWaits: UsualWaits;
};

/** Throws 404. */
export async function getRequest(db: Db, id: string): Promise<requests.FoundRequest> {
  return found(await requests.find(db, id));
}

/**
 * The request of a guest's call. Throws 404; where codes are keyed also 403, unless the call has the key of
 * its table, or the idempotency key that created it.
 */
export async function getGuestRequest(
  c: AppContext,
  deps: Pick<RequestDeps, 'db' | 'clock' | 'rate'>,
  id: string,
  key = c.req.header('idempotency-key'),
): Promise<requests.FoundRequest> {
  const row = await getRequest(deps.db, id);
  speakTo(c, row);
  if (codesOf(row) === 'open' || (await isCreatedBy(deps.db, row, key))) return row;
  await requireKey(c, deps, { ...row, id: row.restaurant_id }, await proofAt(c, deps, row));
  return row;
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

/** The full request for staff of its restaurant and for the key that created it; others see less. */
export async function viewFor(
  c: AppContext,
  deps: Pick<RequestDeps, 'db' | 'clock' | 'rate' | 'usualWaits'>,
  row: RequestRow,
  key = c.req.header('idempotency-key'),
): Promise<TableRequest> {
  const usual_wait_seconds = await deps.usualWaits.of(row);
  return { ...(await readableView(c, deps, row, key)), usual_wait_seconds };
}

async function readableView(
  c: AppContext,
  deps: Pick<RequestDeps, 'db' | 'clock' | 'rate'>,
  row: RequestRow,
  key: string | undefined,
): Promise<TableRequest> {
  if (mayAccess(c.get('caller'), row.restaurant_id)) return fullView(row);
  if (await isCreatedBy(deps.db, row, key)) return fullView(row);
  return (await isOfTable(c, deps, row, key)) ? tableView(row) : publicView(row);
}

/** Whether the caller is staff or has either key; always, if the request was made without a key. */
export async function isOfTable(
  c: AppContext,
  deps: Pick<RequestDeps, 'db' | 'clock' | 'rate'>,
  row: RequestRow,
  key: string | undefined,
): Promise<boolean> {
  if (mayAccess(c.get('caller'), row.restaurant_id)) return true;
  const creating = await keys.findCreating(deps.db, row);
  if (creating === undefined || creating === key) return true;
  return (await proofAt(c, deps, row)).hasTableKey;
}

/** Also of a request whose table is deleted: it has no key. */
export async function proofAt(
  c: AppContext,
  deps: Pick<RequestDeps, 'db' | 'clock' | 'rate'>,
  row: RequestRow,
) {
  const { table_id, restaurant_id } = row;
  const table =
    table_id === null || !givenKey(c)
      ? undefined
      : await tables.findById(deps.db, restaurant_id, table_id);
  const ofNone = { id: '', code_key: null, code_key_scanned_at: null };
  return proofOf(c, deps, { ...(table ?? ofNone), restaurant_id });
}

/** Whether this key created the request. */
export async function isCreatedBy(
  db: Db,
  row: RequestRow,
  key: string | undefined,
): Promise<boolean> {
  return key !== undefined && (await keys.findCreating(db, row)) === key;
}

/**
 * From here on a guest reads errors in their own language, if the restaurant offers it. The language of a
 * link goes before that of the phone. Staff read them in theirs.
 */
export function speakTo(c: AppContext, restaurant: Pick<RestaurantRow, 'guest_languages'>): void {
  if (c.get('caller')) return;
  const offered = guestLanguagesOf(restaurant);
  const language =
    languageAmong(offered, c.req.query('lng')) ??
    preferredAmong(offered, c.req.header('accept-language')) ??
    fallbackLanguage(restaurant);
  c.set('guestLanguage', language);
  c.set('chosenLanguages', chosenLanguages(restaurant));
}
