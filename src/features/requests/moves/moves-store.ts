/** A move of a request by compare-and-set. */
import { type SqlBool, sql } from 'kysely';
import { type Db, type Tx, tryTransaction, undo } from '../../../db/database.ts';
import { isUniqueViolation } from '../../../db/errors.ts';
import { runPrepared } from '../../../db/prepared.ts';
import { requestColumns } from '../../../db/schema/columns.ts';
import type { RequestRow } from '../../../db/schema.ts';
import { isWithinValues, type Scope, type ScopeValues, valuesOf } from '../../../platform/scope.ts';
import * as figures from '../../analytics/store.ts';
import type { VersionedRequest } from '../store.ts';
import { announce, type RequestChanges, raiseVersion } from '../versions-store.ts';

type Moved = Partial<
  Pick<RequestRow, 'status' | 'taken_at' | 'taken_by' | 'ended_at' | 'ended_by' | 'returned_at'> &
    Pick<RequestRow, 'rung_step' | 'rung_at'>
> & {
  /** The staff member who makes the move. Absent if it is not made by staff. */
  moved_by?: string | null;
};

/** A move compares all of these, because a status may come back: released, then taken by somebody else. */
const always = ['status', 'taken_at', 'ended_at', 'archived_at', 'table_id'] as const;

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
    const received = await receiveTaken(tx, scope, from, to);
    const row = received ?? (await compareAndSet(tx, scope, from, to));
    if (!row || !(await also(tx))) return undo();
    const { request_version, request_epoch, time_zone } = raised;
    // A release or recall undoes the last move, so that move is subtracted from the counts.
    if (to.returned_at) await figures.countUndone(tx, from, time_zone);
    else await figures.countMoved(tx, [row], time_zone, { isReceived: received !== undefined });
    announce(changes, tx, raised, row);
    return { ...row, request_version, request_epoch, time_zone };
  });
}

/**
 * Takes a request that no board has confirmed: the screen on which it is taken has shown it. Undefined if it
 * is another move, or if it was received before.
 */
async function receiveTaken(tx: Tx, scope: Scope, from: RequestRow, to: Moved) {
  if (!to.taken_at || from.received_at !== null) return undefined;
  return compareAndSet(tx, scope, from, { ...to, received_at: to.taken_at });
}

/** Sets `received_at` only if it is null. */
async function compareAndSet(
  tx: Tx,
  scope: Scope,
  from: RequestRow,
  to: Moved & Partial<Pick<RequestRow, 'received_at'>>,
): Promise<RequestRow | undefined> {
  const set = { moved_by: null, ...to };
  const columns = Object.keys(set).sort() as (keyof typeof set)[];
  const compared = columns.includes('received_at') ? [...always, 'received_at' as const] : always;
  const known = Object.fromEntries(compared.map((column) => [`seen ${column}`, from[column]]));
  const values: Values = { ...valuesOf(scope), id: from.id, ...known, ...set };
  const [moved] = await runPrepared(tx, `move ${columns}`, values, (db, bound) =>
    db
      .updateTable('requests')
      .set(Object.fromEntries(columns.map((column) => [column, bound[column]])))
      .where('id', '=', bound.id)
      .where(({ and }) => and(compared.map((column) => isAsSeen(column, bound))))
      .where(isWithinValues(bound, 'restaurant_id'))
      .returning(requestColumns),
  );
  return moved;
}

type Values = ScopeValues & { id: string } & Record<string, string | number | null>;

function isAsSeen(column: keyof RequestRow, bound: Values) {
  return sql<SqlBool>`${sql.ref(column)} is not distinct from ${bound[`seen ${column}`]}`;
}
