/** A move of a request by compare-and-set. */
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { type Db, type Tx, tryTransaction, undo } from '../../../db/database.ts';
import { isUniqueViolation } from '../../../db/errors.ts';
import { changesAtOnce, runPrepared } from '../../../db/prepared.ts';
import { clockOf, type RestaurantClock, requestColumns } from '../../../db/schema/columns.ts';
import type { RequestRow, Schema } from '../../../db/schema.ts';
import { isWithinValues, type Scope, type ScopeValues, valuesOf } from '../../../platform/scope.ts';
import * as figures from '../../analytics/store.ts';
import { changeAtOnce, type RaisedRestaurant } from '../at-once-store.ts';
import { storeIfWanted } from '../events-store.ts';
import { eventOf } from '../rules.ts';
import type { VersionedRequest } from '../store.ts';
import { announce, type RequestChanges, raiseVersion } from '../versions-store.ts';

type Moved = Partial<
  Pick<RequestRow, 'status' | 'taken_at' | 'taken_by' | 'taker_id' | 'renewed_at'> &
    Pick<RequestRow, 'ended_at' | 'ended_by' | 'returned_at' | 'reopened_at'> &
    Pick<RequestRow, 'rung_step' | 'rung_at' | 'widened_at' | 'handed_at'> &
    Pick<RequestRow, 'reminded_at' | 'reminders'> &
    Pick<RequestRow, 'choice' | 'choice_label' | 'received_at' | 'quiet_at'>
> & {
  /** The staff member who makes the move. Absent if it is not made by staff. */
  moved_by?: string | null;
};

/** What a request loses that is put back: it begins to ring anew, as one that nobody has taken. */
export function untaken(now: string) {
  const taken = {
    taken_at: null,
    taken_by: null,
    taker_id: null,
    renewed_at: null,
    handed_at: null,
  };
  const unrung = { rung_step: null, rung_at: null, widened_at: null, quiet_at: null };
  return { ...taken, ...unrung, returned_at: now };
}

/** A request, with the clock of its restaurant, by which it counts. */
type Movable = RequestRow & RestaurantClock;

type Also = (tx: Tx, row: RequestRow) => Promise<boolean>;

/** A move compares all of these, because a status may come back: released, then taken by somebody else. */
const always = ['status', 'taken_at', 'renewed_at', 'ended_at', 'archived_at', 'table_id'] as const;

/**
 * Moves a request by compare-and-set from the row as it was read.
 * Undefined if another call moved it first, or if it is deleted or outside the scope.
 * Undefined too if it would become the second active request in its slot, or if its taker has left the team.
 * `also` runs in the same transaction; false undoes the move.
 */
export async function move(
  db: Db,
  changes: RequestChanges,
  scope: Scope,
  from: Movable,
  to: Moved,
  also?: Also,
): Promise<VersionedRequest | undefined> {
  try {
    const isAtOnce = !also && changesAtOnce(db);
    const moved = isAtOnce ? await moveAtOnce(db, changes, scope, from, to) : undefined;
    return moved ?? (await moveInSteps(db, changes, scope, from, to, also));
  } catch (error) {
    if (isUniqueViolation(error, 'one_active_request_per_table')) return undefined;
    throw error;
  }
}

function moveAtOnce(
  db: Db,
  changes: RequestChanges,
  scope: Scope,
  from: Movable,
  to: Moved,
): Promise<VersionedRequest | undefined> {
  const receipt = receiptOf(from, to);
  const set = { ...to, ...receipt };
  const after = { ...from, ...set };
  const fact = factOf(from, to, after, from, receipt !== undefined);
  return changeAtOnce(db, changes, {
    restaurantId: from.restaurant_id,
    clock: from,
    read: requestColumns,
    ...writingOf(scope, from, set),
    parts: () => [figures.partOf(fact)],
    event: eventOf(from.status, after.status),
    after,
  });
}

function moveInSteps(
  db: Db,
  changes: RequestChanges,
  scope: Scope,
  from: RequestRow,
  to: Moved,
  also: Also = async () => true,
): Promise<VersionedRequest | undefined> {
  return tryTransaction(db, async (tx) => {
    const raised = await raiseVersion(tx, changes, from.restaurant_id);
    if (!raised) return undo();
    const receipt = receiptOf(from, to);
    const { request_version, request_epoch } = raised;
    const write = (set: Moved) => compareAndSet(tx, scope, from, set, request_version);
    const received = receipt && (await write({ ...to, ...receipt }));
    const row = received ?? (await write(to));
    if (!row || !(await also(tx, row))) return undo();
    await figures.count(tx, [factOf(from, to, row, raised, received !== undefined)]);
    await storeIfWanted(tx, changes, raised, eventOf(from.status, row.status), [row]);
    announce(changes, tx, raised, row);
    return { ...row, ...clockOf(raised), request_version, request_epoch };
  });
}

/**
 * What a move adds to the counts: a release or recall undoes the last move, which is subtracted.
 * A change that leaves the status counts nowhere.
 */
function factOf(
  from: RequestRow,
  to: Moved,
  row: RequestRow,
  clock: RestaurantClock,
  isReceived: boolean,
) {
  if (to.reopened_at) return figures.reopening(from, clock);
  if (to.returned_at) return figures.undoing(from, clock);
  if (to.reminded_at) return figures.reminding(from, clock);
  if (!to.status) return figures.nothing(row, clock);
  return figures.moving(row, clock, { isReceived });
}

/**
 * A request that no board has confirmed is received when it is taken: the screen on which it is taken has
 * shown it.
 */
function receiptOf(from: RequestRow, to: Moved) {
  if (!to.taken_at || from.received_at !== null) return undefined;
  return { received_at: to.taken_at };
}

async function compareAndSet(
  tx: Tx,
  scope: Scope,
  from: RequestRow,
  to: Moved,
  version: number,
): Promise<RequestRow | undefined> {
  const { shape, values, write } = writingOf(scope, from, to);
  const [moved] = await runPrepared(tx, shape, { ...values, version }, (db, bound) =>
    write(db, bound, {
      id: sql`${bound.restaurantId}`,
      version: sql`${bound.version}`,
      mustLock: false,
    }),
  );
  return moved;
}

/**
 * The compare-and-set. Sets `received_at` only if nobody else did, and counts each reminder once. A reopened
 * request is received anew by a board that shows this version.
 */
function writingOf(scope: Scope, from: RequestRow, to: Moved) {
  const set = { moved_by: null, handed_at: null, ...to };
  const columns = Object.keys(set).sort() as (keyof typeof set)[];
  const also = (['received_at', 'reminded_at', 'choice'] as const).filter((one) =>
    columns.includes(one),
  );
  const compared = [...always, ...also];
  const known = Object.fromEntries(compared.map((column) => [`seen ${column}`, from[column]]));
  const { id, restaurant_id: restaurantId } = from;
  const values: Values = { ...valuesOf(scope), id, restaurantId, ...known, ...set };
  const isForMember = to.taker_id != null;
  const write = (db: Db, bound: Values, restaurant: RaisedRestaurant) =>
    db
      .updateTable('requests')
      .set(Object.fromEntries(columns.map((column) => [column, bound[column]])))
      .$if(to.reopened_at != null, (update) => update.set({ created_version: restaurant.version }))
      .where('id', '=', bound.id)
      .where('restaurant_id', '=', restaurant.id)
      .where(({ and }) => and(compared.map((column) => isAsSeen(column, bound))))
      .where(isWithinValues(bound, 'restaurant_id'))
      .$if(isForMember, (update) => update.where(isMember(bound, restaurant)))
      .returning(requestColumns);
  return { shape: `move ${columns}${isForMember ? ' for a member' : ''}`, values, write };
}

/**
 * Whether the taker is a member now. A removal holds the restaurant's lock, so that it is either over, or
 * finds the request as this move leaves it.
 */
function isMember(bound: Values, restaurant: Pick<RaisedRestaurant, 'id' | 'mustLock'>) {
  return ({ exists, selectFrom }: ExpressionBuilder<Schema, 'requests'>) =>
    exists(
      selectFrom('members')
        .select('members.id')
        .where('members.id', '=', bound.taker_id as string)
        .where('members.restaurant_id', '=', restaurant.id)
        .$if(restaurant.mustLock, (read) => read.forKeyShare()),
    );
}

type Values = ScopeValues & { id: string; restaurantId: string } & Record<
    string,
    string | number | null
  >;

function isAsSeen(column: keyof RequestRow, bound: Values) {
  return sql<SqlBool>`${sql.ref(column)} is not distinct from ${bound[`seen ${column}`]}`;
}
