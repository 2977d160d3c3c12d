/** Queries of ringing: which requests may have to ring, and which steps were done. */
import { type ExpressionBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import { PIECE_ROWS } from '../../../db/database.ts';
import { prepare } from '../../../db/prepared.ts';
import { qualified, requestColumns } from '../../../db/schema/columns.ts';
import type { RequestRow, RestaurantRow, Schema } from '../../../db/schema.ts';
import { activeStatuses, type RingStep } from '../../../enums.ts';

/** Literals rather than bound values: otherwise neither engine uses the partial index on active requests. */
const active = activeStatuses.map((status) => sql.lit(status));
const pending = sql.lit<'pending'>('pending');

export type PendingRequest = RequestRow &
  Pick<RestaurantRow, 'widen_after_seconds' | 'escalate_after_seconds'>;

/**
 * Some pending requests that the server rings, with their restaurants: those of the tables after this one.
 */
export function listSomeRinging(
  db: Db,
  afterTableId: string,
): Promise<Pick<PendingRequest, 'restaurant_id' | 'table_id'>[]> {
  return db
    .selectFrom('requests')
    .select(['restaurant_id', 'table_id'])
    .where('status', 'in', active)
    .where('status', '=', pending)
    .where(isRungByServer)
    .where('table_id', '>', afterTableId)
    .orderBy('table_id')
    .limit(PIECE_ROWS)
    .execute();
}

/** The pending requests of these restaurants that the server rings. */
export function listPending(db: Db, restaurantIds: readonly string[]): Promise<PendingRequest[]> {
  return (
    db
      .selectFrom('requests')
      .innerJoin('restaurants', 'restaurants.id', 'requests.restaurant_id')
      .selectAll('requests')
      .select(['widen_after_seconds', 'escalate_after_seconds'])
      .where('requests.restaurant_id', 'in', restaurantIds)
      // The conditions of the index of boards.
      .where('archived_at', 'is', null)
      .where('ended_at', 'is', null)
      .where('status', '=', pending)
      .where(isRungByServer)
      .execute()
  );
}

/** It has a zone, which it may have to leave, or a device of the team wants pushes. */
function isRungByServer(eb: ExpressionBuilder<Schema, 'requests'>) {
  return eb.or([
    eb('requests.zone_id', 'is not', null),
    eb.exists(
      eb
        .selectFrom('push_subscriptions')
        .innerJoin('members', 'members.id', 'push_subscriptions.member_id')
        .whereRef('members.restaurant_id', '=', 'requests.restaurant_id')
        .select('push_subscriptions.id'),
    ),
  ]);
}

/** The current row of the request, if it is pending. */
export async function findPending(db: Db, id: string): Promise<PendingRequest | undefined> {
  const [found] = await onePending(db, { id });
  return found;
}

const onePending = prepare((db, { id }: { id: string }) =>
  db
    .selectFrom('requests')
    .innerJoin('restaurants', 'restaurants.id', 'requests.restaurant_id')
    .select(qualified('requests', requestColumns))
    .select(['widen_after_seconds', 'escalate_after_seconds'])
    .where('requests.id', '=', id)
    .where('status', '=', pending),
);

type RungStep = { step: RingStep; at: string; widenedAt: string | null };

/** By compare-and-set, so that one server rings each step. Undefined if another server was faster. */
export function noteRung(
  tx: Tx,
  { id, rung_step, rung_at }: RequestRow,
  { step, at, widenedAt }: RungStep,
): Promise<RequestRow | undefined> {
  return tx
    .updateTable('requests')
    .set({ rung_step: step, rung_at: at, widened_at: widenedAt })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('rung_step', rung_step === null ? 'is' : '=', rung_step)
    .where('rung_at', rung_at === null ? 'is' : '=', rung_at)
    .returningAll()
    .executeTakeFirst();
}

/**
 * Records that a request is widened, when no device gets a push for it.
 * By compare-and-set: undefined if another server was faster.
 */
export function noteWidened(
  tx: Tx,
  id: string,
  widenedAt: string,
): Promise<RequestRow | undefined> {
  return tx
    .updateTable('requests')
    .set({ widened_at: widenedAt })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('widened_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** Requests whose notifications are not replaced yet, and that ended or were taken by this instant. */
export function listAnswered(db: Db, since: string): Promise<Pick<RequestRow, 'id'>[]> {
  return (
    db
      .selectFrom('requests')
      .select('id')
      // NOTE: the condition of the partial index, which leaves out requests that are pending.
      .where('rung_at', 'is not', null)
      .where('status', '!=', pending)
      .where((eb) => eb(eb.fn.coalesce('ended_at', 'taken_at'), '<=', since))
      .execute()
  );
}

/** By compare-and-set: true for one caller, which then replaces the notifications. */
export async function noteReplaced(tx: Tx, id: string): Promise<boolean> {
  const noted = await tx
    .updateTable('requests')
    .set({ rung_step: null, rung_at: null })
    .where('id', '=', id)
    .where('rung_at', 'is not', null)
    .where('status', '!=', 'pending')
    .returning('id')
    .executeTakeFirst();
  return noted !== undefined;
}
