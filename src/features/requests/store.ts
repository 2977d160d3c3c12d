/**
 * Queries of requests. Each change first raises the restaurant's version in its transaction: that row lock
 * serialises the changes of one restaurant.
 */

import { type SqlBool, sql } from 'kysely';
import { type Db, type Tx, tryTransaction, undo } from '../../db/database.ts';
import { prepare } from '../../db/prepared.ts';
import {
  active,
  clockColumns,
  qualified,
  type RestaurantClock,
  requestColumns,
} from '../../db/schema/columns.ts';
import type { RequestRow, RestaurantRow } from '../../db/schema.ts';
import { limits } from '../../limits.ts';
import { instant } from '../../platform/clock.ts';
import { lowestIdAt } from '../../platform/ids.ts';
import type { Note } from '../../platform/journal.ts';
import { type Scope, updateTenant } from '../../platform/scope.ts';
import * as figures from '../analytics/store.ts';
import type { DayStart } from '../restaurants/store.ts';
import { staffLabelOf, wishLabelOf } from '../wishes/rules.ts';
import { storeIfWanted } from './events-store.ts';
import { heardAt, staleSince } from './ringing/rules.ts';
import { ageOf, type BoardReset } from './rules.ts';
import { announce, type RequestChanges, raiseVersion } from './versions-store.ts';

/** Requests of restaurants that are not deleted. */
const existing = (db: Db) =>
  db
    .selectFrom('requests')
    .innerJoin('restaurants', 'restaurants.id', 'requests.restaurant_id')
    .select(qualified('requests', requestColumns));

/** When staff last did something to a taken request that rings again; null for any other. */
export function silentSince(request: Parameters<typeof staleSince>[0]): string | null {
  return staleSince(request) === null ? null : heardAt(request);
}

/** A request, with the columns from which the board's tag of the same moment is made. */
export type VersionedRequest = RequestRow &
  RestaurantClock &
  Pick<RestaurantRow, 'request_version' | 'request_epoch'>;

/** A request that was found, with what its restaurant chose for guests. */
export type FoundRequest = VersionedRequest &
  Pick<RestaurantRow, 'codes' | 'guest_languages' | 'place_word' | 'room_code' | 'room_code_day'>;

/** Requests with their restaurant's version, read in one statement, so that they are consistent. */
const versioned = (db: Db) =>
  existing(db)
    .select(['request_version', 'request_epoch', ...clockColumns])
    .select(['codes', 'guest_languages', 'place_word', 'room_code', 'room_code_day']);

export async function find(db: Db, id: string): Promise<FoundRequest | undefined> {
  const [row] = await byId(db, { id });
  return row;
}

const byId = prepare((db, { id }: { id: string }) => versioned(db).where('requests.id', '=', id));

export async function findOwn(
  db: Db,
  scope: Scope,
  id: string,
): Promise<VersionedRequest | undefined> {
  if (scope === 'everybody') return find(db, id);
  const [row] = await ownById(db, { id, restaurantId: scope.tenantId });
  return row;
}

const ownById = prepare((db, own: { id: string; restaurantId: string | null }) =>
  versioned(db)
    .where('requests.restaurant_id', '=', own.restaurantId)
    .where('requests.id', '=', own.id),
);

/** The newest first. More than one only where a table may have one per wish, or could a moment ago. */
export function listActive(
  db: Db,
  at: { restaurantId: string; tableId: string },
): Promise<RequestRow[]> {
  return activeAt(db, at);
}

const activeAt = prepare((db, at: { restaurantId: string; tableId: string }) =>
  db
    .selectFrom('requests')
    .select(requestColumns)
    .where('restaurant_id', '=', at.restaurantId)
    .where('table_id', '=', at.tableId)
    .where('status', 'in', active)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc'),
);

/**
 * Active requests and those that ended since the service day began: active first, then newest first, up to
 * the limit.
 * One statement, so that a request that ends meanwhile appears exactly once.
 * A union of two index scans, so that neither reads older rows.
 */
export function listBoard(db: Db, restaurantId: string, since: string): Promise<RequestRow[]> {
  const kept = db
    .selectFrom('requests')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('archived_at', 'is', null);
  const ended = kept.where('ended_at', '>=', since);
  return db
    .selectFrom(kept.where('ended_at', 'is', null).unionAll(ended).as('board'))
    .selectAll()
    .orderBy((eb) => eb.case().when('ended_at', 'is', null).then(0).else(1).end())
    .orderBy('created_at', 'desc')
    .limit(limits.boardRequests)
    .execute();
}

export type Resetter = { by: string | null; device: string | null };

/**
 * Archives every request on the board; the figures keep them. Active requests end as cancelled.
 * Returns how many left the board, or `unknown restaurant` if it was deleted.
 */
export async function reset(
  db: Db,
  changes: RequestChanges,
  restaurantId: string,
  since: string,
  now: Date,
  resetter: Resetter,
  note: Note,
): Promise<number | 'unknown restaurant'> {
  const count = await tryTransaction(db, async (tx) => {
    const raised = await raiseVersion(tx, changes, restaurantId);
    if (!raised) return 'unknown restaurant';
    const ended = await tx
      .updateTable('requests')
      .set({ status: 'cancelled', moved_by: null, ended_at: instant(now), ended_by: 'reset' })
      .where('restaurant_id', '=', restaurantId)
      // The conditions of the index of boards: without them SQLite reads all past requests.
      .where('archived_at', 'is', null)
      .where('ended_at', 'is', null)
      .where('status', 'in', active)
      .returningAll()
      .execute();
    const result = await tx
      .updateTable('requests')
      .set({ archived_at: instant(now) })
      .where('restaurant_id', '=', restaurantId)
      .where('archived_at', 'is', null)
      .where('ended_at', '>=', since)
      .executeTakeFirst();
    if (result.numUpdatedRows === 0n) return undo();
    await figures.countMoved(tx, ended, raised);
    await storeIfWanted(tx, changes, raised, 'request.cancelled', ended);
    const left = Number(result.numUpdatedRows);
    await keepReset(tx, restaurantId, {
      version: raised.request_version,
      count: left,
      ...resetter,
    });
    await note(tx, restaurantId, { act: 'board.reset', count: left });
    announce(changes, tx, raised, null);
    return left;
  });
  return count ?? 0;
}

/** The last reset of a board is stored as JSON in the restaurant's row; `readReset` reads it. */
async function keepReset(tx: Tx, restaurantId: string, reset: BoardReset): Promise<void> {
  await updateTenant(tx)
    .set({ last_reset: JSON.stringify(reset) })
    .where('id', '=', restaurantId)
    .execute();
}

export type ActiveRequest = RequestRow & RestaurantClock;

/** Few enough not to block the event loop for long. */
const ACTIVE_AT_ONCE = 250;

/**
 * Some active requests of all restaurants with their restaurant's clock, for the closing rule: those after this one,
 * by restaurant, table and slot. The partial index on active requests has the same order.
 */
export function listSomeActive(
  db: Db,
  after: Pick<RequestRow, 'restaurant_id' | 'table_id' | 'slot'>,
): Promise<ActiveRequest[]> {
  return existing(db)
    .select(clockColumns)
    .where('status', 'in', active)
    .where(
      sql<SqlBool>`(restaurant_id, table_id, slot)
        > (${after.restaurant_id}, ${after.table_id}, ${after.slot})`,
    )
    .orderBy('restaurant_id')
    .orderBy('table_id')
    .orderBy('slot')
    .limit(ACTIVE_AT_ONCE)
    .execute();
}

/** By restaurant: how many requests are pending, and how many of them late. Without those that have none. */
export async function countPending(
  db: Db,
  restaurantIds: readonly string[],
  now: Date,
): Promise<Map<string, { pending: number; late: number }>> {
  const rows = await db
    .selectFrom('requests')
    .select(['restaurant_id', 'status', 'pace', 'created_at'])
    .where('restaurant_id', 'in', restaurantIds)
    // The condition of the partial index.
    .where('status', 'in', active)
    .where('status', '=', 'pending')
    .execute();
  const late = (own: typeof rows) => own.filter((row) => ageOf(row, now.getTime()) === 'late');
  return new Map(
    [...Map.groupBy(rows, ({ restaurant_id }) => restaurant_id)].map(([id, own]) => [
      id,
      { pending: own.length, late: late(own).length },
    ]),
  );
}

/**
 * Counts pending requests of a time zone and hours, from its service day and created before `lateSince`.
 * Uses the partial index on active requests, which are few.
 */
export async function countLate(
  db: Db,
  start: DayStart,
  dayStartsAt: string,
  lateSince: string,
): Promise<number> {
  const { late } = await db
    .selectFrom('requests')
    .innerJoin('restaurants', 'restaurants.id', 'requests.restaurant_id')
    .where('time_zone', '=', start.time_zone)
    .where('day_begins_at', 'is not distinct from', start.day_begins_at)
    .where('requests.created_at', '>=', dayStartsAt)
    .where('requests.created_at', '<=', lateSince)
    .where('status', 'in', active)
    .where('taken_at', 'is', null)
    .where('test_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('late'))
    .executeTakeFirstOrThrow();
  return late;
}

/** Some requests made since this instant that figures count as `unanswered`, the newest first. */
export async function listUnanswered(db: Db, restaurantId: string, since: string) {
  const rows = await db
    .selectFrom('requests')
    .select(['table_number', 'created_at', 'type', 'wish', 'wish_label'])
    .where('restaurant_id', '=', restaurantId)
    // Not by `created_at`, which has no index.
    .where('id', '>=', lowestIdAt(new Date(since)))
    .where('ended_at', 'is not', null)
    .where('taken_at', 'is', null)
    .where('ended_by', 'not in', ['diner', 'dismissal'])
    .where('test_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(limits.unansweredListed)
    .execute();
  return rows.map(({ wish, wish_label, ...row }) => {
    const label = wishLabelOf({ wish, wish_label });
    return { ...row, wish_label: label && staffLabelOf(label) };
  });
}
