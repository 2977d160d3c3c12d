import { type Db, type Tx, transaction, tryTransaction, undo } from '../../db/database.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import { prepare } from '../../db/prepared.ts';
import { tableColumns } from '../../db/schema/columns.ts';
import type { DiningTableRow } from '../../db/schema.ts';
import { limits } from '../../limits.ts';
import { type Clock, instant } from '../../platform/clock.ts';
import { newId, readableWord } from '../../platform/ids.ts';
import { changesBetween, type Note } from '../../platform/journal.ts';
import { isWithin, type Scope, updateTenant } from '../../platform/scope.ts';
import { withoutPastMute } from './rules.ts';

const listed = ['id', 'number', 'label', 'zone_id', 'muted_until'] as const;
export type ListedTable = Pick<DiningTableRow, (typeof listed)[number]>;

/** `muted_until` may be past. */
export function list(db: Db, restaurantId: string): Promise<ListedTable[]> {
  return db
    .selectFrom('dining_tables')
    .select(listed)
    .where('restaurant_id', '=', restaurantId)
    .orderBy('number')
    .execute();
}

export async function listNow(db: Db, restaurantId: string, now: Date): Promise<ListedTable[]> {
  return (await list(db, restaurantId)).map((table) => withoutPastMute(table, now));
}

/** The tables that are muted now, by number. */
export function listMuted(db: Db, restaurantId: string, now: Date) {
  return db
    .selectFrom('dining_tables')
    .select(['number', 'muted_until'])
    .where('restaurant_id', '=', restaurantId)
    .where('muted_until', '>', instant(now))
    .orderBy('number')
    .execute();
}

/** Mutes a table until this instant, or ends that (null). Undefined: there is no such table. */
export function mute(
  tx: Tx,
  restaurantId: string,
  id: string,
  until: string | null,
): Promise<ListedTable | undefined> {
  return tx
    .updateTable('dining_tables')
    .set({ muted_until: until })
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', id)
    .returning(listed)
    .executeTakeFirst();
}

export async function listZoneIds(db: Db, restaurantIds: readonly string[]): Promise<string[]> {
  const zones = await db
    .selectFrom('zones')
    .select('id')
    .where('restaurant_id', 'in', restaurantIds)
    .execute();
  return zones.map(({ id }) => id);
}

/** Undefined when there is no such table, or the number is out of range. */
export async function findByNumber(
  db: Db,
  restaurantId: string,
  number: number,
): Promise<DiningTableRow | undefined> {
  const [row] = isTableNumber(number) ? await byNumber(db, { restaurantId, number }) : [];
  return row;
}

/** PostgreSQL refuses other numbers in a query. */
export function isTableNumber(number: number): boolean {
  return Number.isInteger(number) && number >= 1 && number <= limits.tableNumberMax;
}

/** Undefined when the table or its restaurant was deleted. */
export function findById(
  db: Db,
  restaurantId: string,
  id: string,
): Promise<DiningTableRow | undefined> {
  return db
    .selectFrom('dining_tables')
    .innerJoin('restaurants', 'restaurants.id', 'dining_tables.restaurant_id')
    .selectAll('dining_tables')
    .where('dining_tables.restaurant_id', '=', restaurantId)
    .where('dining_tables.id', '=', id)
    .executeTakeFirst();
}

const byNumber = prepare((db, at: { restaurantId: string; number: number }) =>
  db
    .selectFrom('dining_tables')
    .select(tableColumns)
    .where('restaurant_id', '=', at.restaurantId)
    .where('number', '=', at.number),
);

/** Adds tables; throws when a number exists. */
export async function add(
  db: Db,
  restaurantId: string,
  numbers: number[],
  clock: Clock,
): Promise<void> {
  await db
    .insertInto('dining_tables')
    .values(rowsOf(restaurantId, numbers, clock))
    .execute();
}

/** Why no table was added. `unknown restaurant`: it was deleted or is outside the scope. */
export type NotAdded = 'unknown restaurant' | 'too many tables' | 'table exists';

export async function create(
  db: Db,
  scope: Scope,
  restaurantId: string,
  number: number,
  clock: Clock,
  note: Note,
): Promise<ListedTable | NotAdded> {
  const added = await fill(db, scope, restaurantId, { from: number, to: number }, clock, note);
  if (typeof added === 'string') return added;
  return added[0] ?? 'table exists';
}

/** Adds the missing tables between two numbers, all of them or none. Returns the tables that were added. */
export async function fill(
  db: Db,
  scope: Scope,
  restaurantId: string,
  { from, to }: { from: number; to: number },
  clock: Clock,
  note: Note,
): Promise<ListedTable[] | NotAdded> {
  const length = to - from + 1;
  if (length > limits.tablesPerRestaurant) return 'too many tables';
  const numbers = Array.from({ length }, (_, index) => from + index);
  const added = await tryTransaction(db, async (tx) => {
    if (!(await lockRestaurant(tx, scope, restaurantId))) return 'unknown restaurant';
    const rows = await tx
      .insertInto('dining_tables')
      .values(rowsOf(restaurantId, numbers, clock))
      .onConflict((conflict) => conflict.columns(['restaurant_id', 'number']).doNothing())
      .returning(listed)
      .execute();
    const total = await count(tx, restaurantId);
    if (total > limits.tablesPerRestaurant) undo();
    await noteAdded(tx, restaurantId, rows, note);
    return rows;
  });
  return added ?? 'too many tables';
}

async function noteAdded(tx: Tx, restaurantId: string, added: ListedTable[], note: Note) {
  if (added.length === 0) return;
  const numbers = added.map(({ number }) => number);
  const tables = { from: Math.min(...numbers), to: Math.max(...numbers), count: numbers.length };
  await note(tx, restaurantId, { act: 'table.added', tables });
}

/** An absent field stays unchanged. */
export type TableChanges = { number?: number | undefined; label?: string | null | undefined };

export type OnTableChanged = (tx: Tx, was: DiningTableRow, table: DiningTableRow) => Promise<void>;

/**
 * Renumbers or names a table. Its requests and figures follow in the same transaction.
 * `unknown table`: it was deleted, or is another restaurant's.
 */
export async function change(
  db: Db,
  scope: Scope,
  restaurantId: string,
  id: string,
  changes: TableChanges,
  onTableChanged: OnTableChanged,
  note: Note,
): Promise<ListedTable | 'unknown restaurant' | 'unknown table' | 'table exists'> {
  try {
    return await transaction(db, async (tx) => {
      if (!(await lockRestaurant(tx, scope, restaurantId))) return 'unknown restaurant';
      const was = await findOwn(tx, restaurantId, id);
      if (!was) return 'unknown table';
      const { number = was.number, label = was.label } = changes;
      if (number === was.number && label === was.label) return asListed(was);
      await tx
        .updateTable('dining_tables')
        .set({ number, label })
        .where('restaurant_id', '=', restaurantId)
        .where('id', '=', id)
        .execute();
      await onTableChanged(tx, was, { ...was, number, label });
      await note(tx, restaurantId, {
        act: 'table.changed',
        table: was.number,
        changes: changesBetween(texts(was), texts({ number, label }), ['number', 'label']),
      });
      return asListed({ ...was, number, label });
    });
  } catch (error) {
    if (isUniqueViolation(error, 'one_number_per_restaurant')) return 'table exists';
    throw error;
  }
}

function findOwn(db: Db, restaurantId: string, id: string): Promise<DiningTableRow | undefined> {
  return db
    .selectFrom('dining_tables')
    .selectAll()
    .where('id', '=', id)
    .where('restaurant_id', '=', restaurantId)
    .executeTakeFirst();
}

function asListed({ id, number, label, zone_id, muted_until }: ListedTable): ListedTable {
  return { id, number, label, zone_id, muted_until };
}

function texts({ number, label }: Pick<ListedTable, 'number' | 'label'>) {
  return { number: String(number), label };
}

export type OnTableDeleted = (tx: Tx, table: { id: string; restaurantId: string }) => Promise<void>;

/**
 * Returns the deleted table. `unknown table`: it was deleted before, or is another restaurant's.
 * `unknown restaurant`: it was deleted or is outside the scope.
 */
export async function remove(
  db: Db,
  scope: Scope,
  restaurantId: string,
  id: string,
  onTableDeleted: OnTableDeleted,
  note: Note,
): Promise<ListedTable | 'unknown restaurant' | 'unknown table'> {
  return transaction(db, async (tx) => {
    if (!(await lockRestaurant(tx, scope, restaurantId))) return 'unknown restaurant';
    // Before the deletion, because the listener finds the request by its table.
    await onTableDeleted(tx, { id, restaurantId });
    const removed = await tx
      .deleteFrom('dining_tables')
      .where('id', '=', id)
      .where('restaurant_id', '=', restaurantId)
      .where(isWithin(scope, 'restaurant_id'))
      .returning(listed)
      .executeTakeFirst();
    if (!removed) return 'unknown table';
    await note(tx, restaurantId, { act: 'table.deleted', table: removed.number });
    return removed;
  });
}

/**
 * Locks the restaurant. Call it first in a transaction: others that change its tables or requests wait until
 * the commit.
 * It writes the version unchanged, so boards do not reload. False if it was deleted or is outside the scope.
 */
export async function lockRestaurant(tx: Tx, scope: Scope, restaurantId: string): Promise<boolean> {
  const row = await updateTenant(tx)
    .set((eb) => ({ request_version: eb.ref('request_version') }))
    .where('id', '=', restaurantId)
    .where(isWithin(scope, 'id'))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function count(db: Db, restaurantId: string): Promise<number> {
  const { total } = await db
    .selectFrom('dining_tables')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('restaurant_id', '=', restaurantId)
    .executeTakeFirstOrThrow();
  return total;
}

function rowsOf(restaurantId: string, numbers: number[], clock: Clock): DiningTableRow[] {
  const now = clock.now();
  return numbers.map((number) => ({
    id: newId(now),
    restaurant_id: restaurantId,
    number,
    created_at: instant(now),
    label: null,
    zone_id: null,
    code_key: readableWord(limits.tableKeyLength),
    code_key_scanned_at: null,
    sitting_from: null,
    muted_until: null,
  }));
}
