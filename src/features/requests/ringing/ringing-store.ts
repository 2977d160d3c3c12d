/** Queries of ringing: which requests may have to ring, and which steps were done. */
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { clocks } from '../../../clocks.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { PIECE_ROWS } from '../../../db/database.ts';
import { prepare } from '../../../db/prepared.ts';
import {
  active,
  clockColumns,
  qualified,
  type RestaurantClock,
  requestColumns,
} from '../../../db/schema/columns.ts';
import type { RequestRow, RestaurantRow, Schema } from '../../../db/schema.ts';
import { secondsBefore } from '../../../platform/clock.ts';
import { staleSince } from './rules.ts';

const pending = sql.lit<'pending'>('pending');

export type RingingRequest = RequestRow &
  RestaurantClock &
  Pick<RestaurantRow, 'widen_after_seconds' | 'escalate_after_seconds'>;

/**
 * Some requests that the server rings, with their restaurants: those after this one, by restaurant and table.
 * Taken ones only if nothing was heard of their taker until a moment before the shortest of their clocks rings.
 */
export function listSomeRinging(
  db: Db,
  after: Pick<RequestRow, 'restaurant_id' | 'table_id'>,
  now: Date,
): Promise<Pick<RingingRequest, 'restaurant_id' | 'table_id'>[]> {
  return db
    .selectFrom('requests')
    .select(['restaurant_id', 'table_id'])
    .where('status', 'in', active)
    .where((eb) =>
      eb.or([
        eb.and([eb('status', '=', pending), isRungByServer(eb)]),
        eb.and([
          eb('status', '!=', pending),
          eb(eb.fn.coalesce('renewed_at', 'taken_at'), '<=', silentSoon(now)),
        ]),
      ]),
    )
    .where(sql<SqlBool>`(restaurant_id, table_id) > (${after.restaurant_id}, ${after.table_id})`)
    .orderBy('restaurant_id')
    .orderBy('table_id')
    .limit(PIECE_ROWS)
    .execute();
}

/** All restaurants are looked at twice in this time. */
const SOON_SECONDS = 60;

function silentSoon(now: Date): string {
  const shortest = Math.min(...Object.values(clocks).map((each) => each['in-progress'].late));
  return secondsBefore(now, shortest * 60 - SOON_SECONDS);
}

/** The active requests of these restaurants that the server rings now, or will. */
export function listRinging(db: Db, restaurantIds: readonly string[]): Promise<RingingRequest[]> {
  return (
    db
      .selectFrom('requests')
      .innerJoin('restaurants', 'restaurants.id', 'requests.restaurant_id')
      .selectAll('requests')
      .select(['widen_after_seconds', 'escalate_after_seconds', ...clockColumns])
      .where('requests.restaurant_id', 'in', restaurantIds)
      // The conditions of the index of boards.
      .where('archived_at', 'is', null)
      .where('ended_at', 'is', null)
      .where((eb) => eb.or([eb('status', '!=', pending), isRungByServer(eb)]))
      .execute()
  );
}

/** It rings a zone or managers first, and may have to leave them, or a device of the team wants pushes. */
function isRungByServer(eb: ExpressionBuilder<Schema, 'requests'>) {
  return eb.or([
    eb('requests.zone_id', 'is not', null),
    eb('requests.first', 'is not', null),
    eb.exists(
      eb
        .selectFrom('push_subscriptions')
        .whereRef('push_subscriptions.restaurant_id', '=', 'requests.restaurant_id')
        .select('push_subscriptions.id'),
    ),
  ]);
}

/** The current row of the request, if it is pending. */
export async function findPending(
  db: Db,
  restaurantId: string,
  id: string,
): Promise<RingingRequest | undefined> {
  const [found] = await onePending(db, { restaurantId, id });
  return found;
}

const onePending = prepare((db, of: { restaurantId: string; id: string }) =>
  db
    .selectFrom('requests')
    .innerJoin('restaurants', 'restaurants.id', 'requests.restaurant_id')
    .select(qualified('requests', requestColumns))
    .select(['widen_after_seconds', 'escalate_after_seconds', ...clockColumns])
    .where('requests.restaurant_id', '=', of.restaurantId)
    .where('requests.id', '=', of.id)
    .where('status', '=', pending),
);

type Noted = Pick<RequestRow, 'rung_step' | 'rung_at' | 'widened_at' | 'stale_at'>;

/**
 * Records a step of ringing. By compare-and-set, so that one server makes it: undefined if another server was
 * faster, or if anybody changed the request.
 */
export function noteRinging(
  tx: Tx,
  seen: RequestRow,
  noted: Partial<Noted>,
): Promise<RequestRow | undefined> {
  return tx
    .updateTable('requests')
    .set(noted)
    .where('restaurant_id', '=', seen.restaurant_id)
    .where('id', '=', seen.id)
    .where(({ and }) => and(compared.map((column) => isAsSeen(column, seen[column]))))
    .returningAll()
    .executeTakeFirst();
}

const compared = [
  'status',
  'taken_at',
  'renewed_at',
  'returned_at',
  'rung_step',
  'rung_at',
  'widened_at',
  'stale_at',
] as const;

function isAsSeen(column: (typeof compared)[number], value: string | null) {
  return sql<SqlBool>`${sql.ref(column)} is not distinct from ${value}`;
}

/** Requests whose notifications are not replaced yet, and that ended or were taken by this instant. */
export async function listAnswered(db: Db, since: string): Promise<RequestRow[]> {
  const rung = await db
    .selectFrom('requests')
    .selectAll()
    // NOTE: the condition of the partial index, which leaves out requests that are pending.
    .where('rung_at', 'is not', null)
    .where('status', '!=', pending)
    // That of a handover stays until somebody acts.
    .where((eb) => eb.or([eb('handed_at', 'is', null), eb('ended_at', 'is not', null)]))
    .where((eb) => eb(eb.fn.coalesce('ended_at', 'renewed_at', 'taken_at'), '<=', since))
    .execute();
  // Few: those that ring are taken, and forgotten at this moment.
  return rung.filter((request) => staleSince(request) === null);
}

/** A handover rang its taker at `rungAt`, or nobody: earlier notifications are replaced. */
export async function noteHandover(
  tx: Tx,
  { restaurant_id, id }: RequestRow,
  rungAt: string | null,
): Promise<void> {
  await tx
    .updateTable('requests')
    .set({ rung_step: null, rung_at: rungAt })
    .where('restaurant_id', '=', restaurant_id)
    .where('id', '=', id)
    .execute();
}

/** By compare-and-set: true for one caller, which then replaces the notifications. */
export async function noteReplaced(
  tx: Tx,
  seen: Pick<RequestRow, 'restaurant_id' | 'id' | 'renewed_at' | 'stale_at'>,
): Promise<boolean> {
  const noted = await tx
    .updateTable('requests')
    .set({ rung_step: null, rung_at: null })
    .where('restaurant_id', '=', seen.restaurant_id)
    .where('id', '=', seen.id)
    .where('rung_at', 'is not', null)
    .where('status', '!=', 'pending')
    .where(isAsSeen('renewed_at', seen.renewed_at))
    .where(isAsSeen('stale_at', seen.stale_at))
    .returning('id')
    .executeTakeFirst();
  return noted !== undefined;
}
