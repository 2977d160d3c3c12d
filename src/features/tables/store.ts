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

/** Throws 404 where there is none, or no table could have that number. */
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

/** Throws 404 where it is deleted, or its restaurant is. */
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

/** Adds tables by number; throws where one exists. */
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

/** Throws 409 where the number exists, and where there are as many as may be. */
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

/** Adds what is missing between two numbers, all of it or nothing. Throws 409 where that would be too many. */
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

/** Answers the table that was. Throws 404, also for another restaurant's and for what is not within the scope. */
export async function remove(
  db: Db,
  scope: Scope,
  restaurantId: string,
  id: string,
  onTableDeleted: OnTableDeleted,
): Promise<NumberedTable> {
  const removed = await transaction(db, async (tx) => {
    await queueAtRestaurant(tx, scope, restaurantId);
    // While it is still there to be found by.
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

/** Answers the tables that were not there before. */
async function addMissing(
  db: Db,
  scope: Scope,
  restaurantId: string,
  numbers: number[],
  clock: Clock,
): Promise<NumberedTable[]> {
  return transaction(db, async (tx) => {
    await queueAtRestaurant(tx, scope, restaurantId);
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
 * To be called first in a transaction: whoever else adds or deletes tables of this restaurant, or changes its requests,
 * waits here, so that what is found holds until the commit. The version is written as it was: no board has to look
 * again. Throws 404, also for what is not within the scope.
 */
async function queueAtRestaurant(tx: Tx, scope: Scope, restaurantId: string): Promise<void> {
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
