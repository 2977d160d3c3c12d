/**
 * Creates requests: at most one active per table and slot, and one per idempotency key, also with concurrent
 * calls.
 */

import { sql } from 'kysely';
import { type Db, type Tx, tryTransaction, undo } from '../../../db/database.ts';
import { isDatabaseAway } from '../../../db/errors.ts';
import { changesAtOnce, prepare } from '../../../db/prepared.ts';
import { type RestaurantClock, requestColumns } from '../../../db/schema/columns.ts';
import type { RequestRow } from '../../../db/schema.ts';
import { instant } from '../../../platform/clock.ts';
import { newId } from '../../../platform/ids.ts';
import * as figures from '../../analytics/store.ts';
import * as tables from '../../tables/store.ts';
import { changeAtOnce, type RaisedRestaurant } from '../at-once-store.ts';
import type { Standing } from '../door.ts';
import { storeIfWanted } from '../events-store.ts';
import * as keys from '../keys-store.ts';
import { move } from '../staff/moves-store.ts';
import { findOwn, listActive } from '../store.ts';
import { announce, type RequestChanges, raiseVersion } from '../versions-store.ts';

type Asked =
  | ('type' | 'wish' | 'wish_label' | 'slot' | 'message' | 'customer_name')
  | ('pace' | 'first' | 'asked_by');

export type RequestToCreate = Pick<RequestRow, Asked> & {
  restaurantId: string;
  clock: RestaurantClock;
  tableId: string;
  tableNumber: number;
  tableLabel: string | null;
  /** The first scan of the guests who ask. */
  sittingFrom: string | null;
  /** Whether the table had no such active request, and its key no answer, when they were read. */
  isFree: boolean;
  key: string | undefined;
  /** Of the caller, at the table. */
  standing: Standing;
  /** No figure counts it. */
  isTest: boolean;
  /** Runs before an insert, and may throw. */
  beforeInsert?: (() => void) | undefined;
  /** Whether it is within the budgets of rings: asked before an insert. Default: yes. */
  mayRing?: (() => Promise<boolean>) | undefined;
  /** Whether a table with so many active requests takes one more. Default: yes. */
  mayAdd?: ((activeCount: number) => boolean) | undefined;
  /** Whether the answer to a repeated tap may be stored for its key. Default: yes. */
  mayKeepRepeat?: (() => boolean) | undefined;
};
/** `isNew`: not the first answer once more. `replaced`: the pending request that ended for it. */
export type Creation = {
  row: RequestRow;
  isExisting: boolean;
  isNew: boolean;
  replaced?: RequestRow | undefined;
};

/**
 * Why there is no request. `unknown table`: it or its restaurant was deleted meanwhile. `key reused`: the
 * key was given for another payload. `table full`: see `mayAdd`.
 */
export type NotCreated = 'unknown table' | 'key reused' | 'table full';

/**
 * Creates the table's request, or returns the active one. A guest's request ends an open test request.
 * A repeated key returns its first answer.
 */
export async function create(
  db: Db,
  changes: RequestChanges,
  asked: RequestToCreate,
  now: Date,
): Promise<Creation | NotCreated> {
  try {
    return await createOrFind(db, changes, asked, now);
  } catch (error) {
    // A second query to an unreachable database would only wait for a second time-out.
    if (isDatabaseAway(error) || (await tables.findById(db, asked.restaurantId, asked.tableId)))
      throw error;
    return 'unknown table';
  }
}

async function createOrFind(
  db: Db,
  changes: RequestChanges,
  asked: RequestToCreate,
  now: Date,
): Promise<Creation | NotCreated> {
  // Optimistic retry: we loop only if the table's active request changed between two steps.
  // More than a few rounds are a defect.
  for (let round = 0; round < 5; round += 1) {
    const isKnownFree = round === 0 && asked.isFree;
    const answered =
      asked.key && !isKnownFree ? await keys.findFor(db, { ...asked, key: asked.key }) : undefined;
    if (answered) return answered === 'key reused' ? answered : { ...answered, isNew: false };
    const existing = isKnownFree ? undefined : await findExisting(db, asked);
    const yielding = existing && mustYield(existing, asked) ? existing : undefined;
    const mayInsert = !existing || yielding !== undefined;
    if (mayInsert) asked.beforeInsert?.();
    if (mayInsert && (await isFull(db, asked))) return 'table full';
    // One statement would count the active requests before it waits for the lock of the restaurant.
    const isAtOnce = isKnownFree && changesAtOnce(db) && !asked.mayAdd;
    const insert = isAtOnce ? insertAtOnce : insertInSteps;
    const row = mayInsert ? await insert(db, changes, asked, now, yielding) : undefined;
    if (row === 'unknown table') return row;
    const replaced = yielding && withdrawn(yielding, now);
    if (row) return { row, isExisting: false, isNew: true, replaced };
    if (existing && !asked.isTest && existing.test_at !== null) {
      await endTest(db, changes, existing, now);
      continue;
    }
    if (mayInsert) continue;
    const isKept = asked.mayKeepRepeat?.() ?? true;
    if (!isKept || (await keys.keep(db, asked, existing.id, now, true))) {
      return { row: existing, isExisting: true, isNew: false };
    }
  }
  throw new Error(`no answer for table ${asked.tableId}`);
}

/** The active request that stands for this one. */
async function findExisting(db: Db, asked: RequestToCreate): Promise<RequestRow | undefined> {
  const active = await listActive(db, asked);
  return asked.slot === '' ? active[0] : active.find(({ slot }) => slot === asked.slot);
}

async function isFull(db: Db, { mayAdd, ...asked }: RequestToCreate): Promise<boolean> {
  return mayAdd !== undefined && !mayAdd((await listActive(db, asked)).length);
}

/** Whoever is at the table goes before somebody who may call from home. */
function mustYield(existing: RequestRow, asked: RequestToCreate): boolean {
  const { status, keyed_at, test_at } = existing;
  const goesFirst = asked.standing === 'table' && !asked.isTest;
  return goesFirst && status === 'pending' && keyed_at === null && test_at === null;
}

function withdrawn(row: RequestRow, now: Date): RequestRow {
  return { ...row, status: 'cancelled', ended_at: instant(now), ended_by: 'diner', moved_by: null };
}

/** Cancels a test request. If another call was faster, the next round finds its result. */
async function endTest(db: Db, changes: RequestChanges, test: RequestRow, now: Date) {
  const to = { status: 'cancelled', ended_at: instant(now), ended_by: 'staff' } as const;
  const present = await findOwn(db, { tenantId: test.restaurant_id }, test.id);
  if (present) await move(db, changes, 'everybody', { ...present, ...test }, to);
}

type New = Pick<RequestRow, 'id' | 'created_at' | 'test_at' | 'quiet_at' | 'keyed_at'> &
  Pick<RequestToCreate, Asked | 'tableId'>;

const insertPending = (db: Db, row: New, restaurant: RaisedRestaurant) =>
  db
    .insertInto('requests')
    .columns([
      'table_id',
      'restaurant_id',
      'table_number',
      'table_label',
      'zone_id',
      'id',
      'type',
      'wish',
      'wish_label',
      'slot',
      'message',
      'customer_name',
      'status',
      'created_at',
      'test_at',
      'quiet_at',
      'keyed_at',
      'pace',
      'first',
      'asked_by',
      'created_version',
    ])
    // Read from the table now: the restaurant's lock prevents a renumbering in between.
    .expression((eb) =>
      eb
        .selectFrom('dining_tables')
        .where('id', '=', row.tableId)
        .where('restaurant_id', '=', restaurant.id)
        .select(['dining_tables.id as table_id', 'restaurant_id', 'number', 'label', 'zone_id'])
        .select([eb.val(row.id).as('id'), eb.val(row.type).as('type'), eb.val(row.wish).as('wish')])
        .select([eb.val(row.wish_label).as('wish_label'), eb.val(row.slot).as('slot')])
        .select([eb.val(row.message).as('message'), eb.val(row.customer_name).as('customer_name')])
        .select([sql.lit('pending').as('status'), eb.val(row.created_at).as('created_at')])
        .select([eb.val(row.test_at).as('test_at'), eb.val(row.quiet_at).as('quiet_at')])
        .select(eb.val(row.keyed_at).as('keyed_at'))
        .select([eb.val(row.pace).as('pace'), eb.val(row.first).as('first')])
        .select(eb.val(row.asked_by).as('asked_by'))
        .select(restaurant.version.as('created_version'))
        .$if(restaurant.mustLock, (read) => read.forShare()),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning([...readColumns, 'restaurant_id', 'id', 'type', 'created_at']);

/** What only the statement knows of a new request: reading all columns costs as much as writing them. */
const readColumns = ['table_number', 'table_label', 'zone_id', 'created_version'] as const;

const blank = Object.fromEntries(requestColumns.map((column) => [column, null]));

/** All of a new request but `readColumns`. */
function knownOf({ tableId: table_id, ...row }: New, restaurant_id: string) {
  const known = { ...blank, ...row, restaurant_id, table_id, status: 'pending', reminders: 0 };
  return known as unknown as RequestRow;
}

const insertIn = prepare((db, row: New & { restaurantId: string; version: number }) =>
  insertPending(db, row, {
    id: sql`${row.restaurantId}`,
    version: sql`${row.version}`,
    mustLock: false,
  }),
);

async function newRow(asked: RequestToCreate, now: Date): Promise<New> {
  const created_at = instant(now);
  const { tableId, type, wish, wish_label, slot, message, customer_name } = asked;
  const { pace, first, asked_by } = asked;
  const test_at = asked.isTest ? created_at : null;
  const quiet_at = ((await asked.mayRing?.()) ?? true) ? null : created_at;
  const keyed_at = asked.standing === 'anybody' ? null : created_at;
  const words = { type, wish, wish_label, slot, message, customer_name, pace, first, asked_by };
  return { id: newId(now), tableId, ...words, created_at, test_at, quiet_at, keyed_at };
}

/**
 * Undefined if another request in its slot, another use of the key, or a move of `yielding` was faster.
 * `yielding` ends as withdrawn in the same transaction.
 */
async function insertInSteps(
  db: Db,
  changes: RequestChanges,
  asked: RequestToCreate,
  now: Date,
  yielding: RequestRow | undefined,
): Promise<RequestRow | 'unknown table' | undefined> {
  const row = await newRow(asked, now);
  return tryTransaction(db, async (tx) => {
    const raised = await raiseVersion(tx, changes, asked.restaurantId);
    if (!raised) return 'unknown table';
    if (await isFull(tx, asked)) return undo();
    const { id: restaurantId, request_version: version } = raised;
    const ended = yielding && withdrawn(yielding, now);
    if (ended && !(await endPending(tx, ended))) return undo();
    const [read] = await insertIn(tx, { ...row, restaurantId, version });
    const pending = read && { ...knownOf(row, restaurantId), ...read };
    if (!pending || !(await keys.keep(tx, asked, row.id, now, false))) return undo();
    await figures.count(tx, [figures.creation(pending, raised, asked.sittingFrom)]);
    if (ended) await figures.countMoved(tx, [ended], raised);
    if (ended) await storeIfWanted(tx, changes, raised, 'request.cancelled', [ended]);
    await storeIfWanted(tx, changes, raised, 'request.created', [pending]);
    announce(changes, tx, raised, ended ? null : pending);
    return pending;
  });
}

/** False if it is no longer pending. */
async function endPending(tx: Tx, ended: RequestRow) {
  const { restaurant_id, id, ended_at, ended_by, status, moved_by } = ended;
  const { numUpdatedRows } = await tx
    .updateTable('requests')
    .set({ status, ended_at, ended_by, moved_by })
    .where('restaurant_id', '=', restaurant_id)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Undefined also if anything else is unusual. */
async function insertAtOnce(
  db: Db,
  changes: RequestChanges,
  asked: RequestToCreate,
  now: Date,
): Promise<RequestRow | undefined> {
  const row = await newRow(asked, now);
  const { restaurantId, clock, tableNumber, tableLabel, key } = asked;
  const known = knownOf(row, restaurantId);
  const after = { ...known, table_number: tableNumber, table_label: tableLabel };
  const parts = () => [
    ...(key ? [keys.partOf({ ...asked, key })] : []),
    figures.partOf(figures.creation(after, clock, asked.sittingFrom)),
  ];
  const change = { restaurantId, clock, shape: 'create', values: row, write: insertPending };
  const told = { event: 'request.created', after } as const;
  return changeAtOnce(db, changes, { ...change, ...told, parts, read: readColumns, known });
}
