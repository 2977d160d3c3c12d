import { type Db, type Tx, transaction } from '../../db/database.ts';
import { prepare } from '../../db/prepared.ts';
import type { DiningTableRow } from '../../db/schema.ts';
import { limits } from '../../limits.ts';
import { type Clock, instant } from '../../platform/clock.ts';
import { Refusal, refusals } from '../../platform/http/errors.ts';
import { newId } from '../../platform/ids.ts';
import { isWithin, type Scope, updateTenant } from '../../platform/scope.ts';
import { tableRefusals } from './contract.ts';

type NumberedTable = Pick<DiningTableRow, 'id' | 'number'>;

export function list(db: Db, restaurantId: string): Promise<NumberedTable[]> {
  return db
    .selectFrom('dining_tables')
    .select(['id', 'number'])
    .where('restaurant_id', '=', restaurantId)
    .orderBy('number')
    .execute();
}

/** Throws 404 when there is no such table, or the number is out of range. */
export async function getByNumber(
  db: Db,
  restaurantId: string,
  number: number,
): Promise<DiningTableRow> {
  const isNumber = Number.isInteger(number) && number >= 1 && number <= limits.tableNumberMax;
  const [row] = isNumber ? await byNumber(db, { restaurantId, number }) : [];
  if (!row) throw new Refusal(tableRefusals.unknownTable);
  return row;
}

/** Throws 404 when the table or its restaurant was deleted. */
export async function getById(db: Db, id: string): Promise<DiningTableRow> {
  const row = await db
    .selectFrom('dining_tables')
    .innerJoin('restaurants', 'restaurants.id', 'dining_tables.restaurant_id')
    .selectAll('dining_tables')
    .where('dining_tables.id', '=', id)
    .executeTakeFirst();
  if (!row) throw new Refusal(tableRefusals.unknownTable);
  return row;
}

const byNumber = prepare((db, at: { restaurantId: string; number: number }) =>
  db
    .selectFrom('dining_tables')
    .selectAll()
    .where('restaurant_id', '=', at.restaurantId)
    .where('number', '=', at.number),
);

export async function haveAny(db: Db, restaurantId: string): Promise<boolean> {
  const row = await db
    .selectFrom('dining_tables')
    .select('id')
    .where('restaurant_id', '=', restaurantId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

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

/** Throws 409 when the number exists, or when the restaurant has the maximum number of tables. */
export async function create(
  db: Db,
  scope: Scope,
  restaurantId: string,
  number: number,
  clock: Clock,
): Promise<NumberedTable> {
  const [table] = await addMissing(db, scope, restaurantId, [number], clock);
  if (!table) throw new Refusal(tableRefusals.tableExists);
  return table;
}

/**
 * Adds the missing tables between two numbers, all of them or none. Throws 409 when that would be too many.
 */
export async function fill(
  db: Db,
  scope: Scope,
  restaurantId: string,
  { from, to }: { from: number; to: number },
  clock: Clock,
): Promise<void> {
  const count = to - from + 1;
  if (count > limits.tablesPerRestaurant) throw new Refusal(tableRefusals.tooManyTables);
  const numbers = Array.from({ length: count }, (_, index) => from + index);
  await addMissing(db, scope, restaurantId, numbers, clock);
}

export type OnTableDeleted = (tx: Tx, table: { id: string; restaurantId: string }) => Promise<void>;

/** Returns the deleted table. Throws 404, also for another restaurant's table and outside the scope. */
export async function remove(
  db: Db,
  scope: Scope,
  restaurantId: string,
  id: string,
  onTableDeleted: OnTableDeleted,
): Promise<NumberedTable> {
  const removed = await transaction(db, async (tx) => {
    await lockRestaurant(tx, scope, restaurantId);
    // Before the deletion, because the listener finds the request by its table.
    await onTableDeleted(tx, { id, restaurantId });
    return tx
      .deleteFrom('dining_tables')
      .where('id', '=', id)
      .where('restaurant_id', '=', restaurantId)
      .where(isWithin(scope, 'restaurant_id'))
      .returning(['id', 'number'])
      .executeTakeFirst();
  });
  if (!removed) throw new Refusal(tableRefusals.tableGone);
  return removed;
}

/** Returns the tables that were added. */
async function addMissing(
  db: Db,
  scope: Scope,
  restaurantId: string,
  numbers: number[],
  clock: Clock,
): Promise<NumberedTable[]> {
  return transaction(db, async (tx) => {
    await lockRestaurant(tx, scope, restaurantId);
    const rows = await tx
      .insertInto('dining_tables')
      .values(rowsOf(restaurantId, numbers, clock))
      .onConflict((conflict) => conflict.columns(['restaurant_id', 'number']).doNothing())
      .returning(['id', 'number'])
      .execute();
    const total = await count(tx, restaurantId);
    if (total > limits.tablesPerRestaurant) throw new Refusal(tableRefusals.tooManyTables);
    return rows;
  });
}

/**
 * Locks the restaurant. Call it first in a transaction: others that change its tables or requests wait until
 * the commit.
 * It writes the version unchanged, so boards do not reload. Throws 404, also outside the scope.
 */
async function lockRestaurant(tx: Tx, scope: Scope, restaurantId: string): Promise<void> {
  const row = await updateTenant(tx)
    .set((eb) => ({ request_version: eb.ref('request_version') }))
    .where('id', '=', restaurantId)
    .where(isWithin(scope, 'id'))
    .returning('id')
    .executeTakeFirst();
  if (!row) throw new Refusal(refusals.notFound);
}

async function count(db: Db, restaurantId: string): Promise<number> {
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
  }));
}
