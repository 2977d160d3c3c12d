/**
 * Queries of requests. Each change first raises the restaurant's version in its transaction: that row lock
 * serialises the changes of one restaurant.
 */

import { sql } from 'kysely';
import { type Db, type Tx, tryTransaction, undo } from '../../db/database.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import { prepare } from '../../db/prepared.ts';
import type { RequestRow, RestaurantRow } from '../../db/schema.ts';
import { activeStatuses } from '../../enums.ts';
import { limits } from '../../limits.ts';
import { instant } from '../../platform/clock.ts';
import type { Note } from '../../platform/journal.ts';
import { isWithin, type Scope, updateTenant } from '../../platform/scope.ts';
import * as figures from '../analytics/store.ts';
import { receiveTaken } from './received/received-store.ts';
import type { BoardReset } from './rules.ts';
import { announce, type RequestChanges, raiseVersion } from './versions-store.ts';

/** Literals rather than bound values: otherwise neither engine uses the partial index on active requests. */
const active = activeStatuses.map((status) => sql.lit(status));

/** Requests of restaurants that are not deleted. */
const existing = (db: Db) =>
  db
    .selectFrom('requests')
    .innerJoin('restaurants', 'restaurants.id', 'requests.restaurant_id')
    .selectAll('requests');

export function find(db: Db, id: string): Promise<RequestRow | undefined> {
  return existing(db).where('requests.id', '=', id).executeTakeFirst();
}

/** A request, with the columns from which the board's tag of the same moment is made. */
export type VersionedRequest = RequestRow &
  Pick<RestaurantRow, 'request_version' | 'request_epoch' | 'time_zone'>;

/** Reads the request and its restaurant's version in one statement, so that they are consistent. */
export function findOwn(db: Db, scope: Scope, id: string): Promise<VersionedRequest | undefined> {
  return existing(db)
    .select(['request_version', 'request_epoch', 'time_zone'])
    .where('requests.id', '=', id)
    .where(isWithin(scope, 'restaurant_id'))
    .executeTakeFirst();
}

export async function findActive(db: Db, tableId: string): Promise<RequestRow | undefined> {
  const [row] = await activeAt(db, { tableId });
  return row;
}

const activeAt = prepare((db, { tableId }: { tableId: string }) =>
  db
    .selectFrom('requests')
    .selectAll()
    .where('table_id', '=', tableId)
    .where('status', 'in', active),
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

type Moved = Partial<
  Pick<RequestRow, 'status' | 'taken_at' | 'taken_by' | 'ended_at' | 'ended_by' | 'returned_at'> &
    Pick<RequestRow, 'rung_step' | 'rung_at'>
> & {
  /** The staff member who makes the move. Absent if it is not made by staff. */
  moved_by?: string | null;
};

/** A move compares all of these, because a status may come back: released, then taken by somebody else. */
const compared = ['status', 'taken_at', 'ended_at', 'archived_at', 'table_id'] as const;

/**
 * Moves a request by compare-and-set from the row as it was read.
 * Undefined if another call moved it first, or if it is deleted or outside the scope.
 * Undefined too if it would become the second active request of its table.
 * `also` runs in the same transaction; false undoes the move.
 */
export async function move(
  db: Db,
  changes: RequestChanges,
  scope: Scope,
  from: RequestRow,
  to: Moved,
  also?: (tx: Tx) => Promise<boolean>,
): Promise<VersionedRequest | undefined> {
  try {
    return await moveOn(db, changes, scope, from, to, also);
  } catch (error) {
    if (isUniqueViolation(error, 'one_active_request_per_table')) return undefined;
    throw error;
  }
}

function moveOn(
  db: Db,
  changes: RequestChanges,
  scope: Scope,
  from: RequestRow,
  to: Moved,
  also: (tx: Tx) => Promise<boolean> = async () => true,
): Promise<VersionedRequest | undefined> {
  return tryTransaction(db, async (tx) => {
    const raised = await raiseVersion(tx, changes, from.restaurant_id);
    if (!raised) return undo();
    const moved = await tx
      .updateTable('requests')
      .set({ moved_by: null, ...to })
      .where('id', '=', from.id)
      .where(({ eb, and }) =>
        and(compared.map((column) => eb(column, from[column] === null ? 'is' : '=', from[column]))),
      )
      .where(isWithin(scope, 'restaurant_id'))
      .returningAll()
      .executeTakeFirst();
    if (!moved || !(await also(tx))) return undo();
    const { request_version, request_epoch, time_zone } = raised;
    // The screen on which it was taken has shown it, even if no poll has proved that yet.
    const row = to.taken_at ? await receiveTaken(tx, moved, time_zone) : moved;
    // A release or recall undoes the last move, so that move is subtracted from the counts.
    if (to.returned_at) await figures.countUndone(tx, from, time_zone);
    else await figures.countMoved(tx, [row], time_zone);
    announce(changes, tx, raised, row);
    return { ...row, request_version, request_epoch, time_zone };
  });
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
    await figures.countMoved(tx, ended, raised.time_zone);
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

export type ActiveRequest = RequestRow & { time_zone: string };

/** Few enough not to block the event loop for long. */
const ACTIVE_AT_ONCE = 250;

/**
 * Some active requests of all restaurants with their time zone, for the closing rule: those of the tables
 * after this one. The partial index on active requests has the same order.
 */
export function listSomeActive(db: Db, afterTableId: string): Promise<ActiveRequest[]> {
  return existing(db)
    .select('restaurants.time_zone')
    .where('status', 'in', active)
    .where('table_id', '>', afterTableId)
    .orderBy('table_id')
    .limit(ACTIVE_AT_ONCE)
    .execute();
}

/**
 * Counts pending requests of a time zone, from its service day and created before `lateSince`.
 * Uses the partial index on active requests, which are few.
 */
export async function countLate(
  db: Db,
  zone: string,
  dayStartsAt: string,
  lateSince: string,
): Promise<number> {
  const { late } = await db
    .selectFrom('requests')
    .innerJoin('restaurants', 'restaurants.id', 'requests.restaurant_id')
    .where('time_zone', '=', zone)
    .where('requests.created_at', '>=', dayStartsAt)
    .where('requests.created_at', '<=', lateSince)
    .where('status', 'in', active)
    .where('taken_at', 'is', null)
    .where('test_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('late'))
    .executeTakeFirstOrThrow();
  return late;
}
