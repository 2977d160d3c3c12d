import type { Db } from '../../db/database.ts';
import type { DiningTableRow } from '../../db/schema.ts';
import { limits } from '../../limits.ts';
import { type Clock, instant } from '../../platform/clock.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { newId } from '../../platform/ids.ts';
import { tableRefusals } from './contract.ts';

export function list(
  db: Db,
  restaurantId: string,
): Promise<Pick<DiningTableRow, 'id' | 'number'>[]> {
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
  const row = isNumber ? await findByNumber(db, restaurantId, number) : undefined;
  if (!row) throw new Refusal(tableRefusals.unknownTable);
  return row;
}

function findByNumber(db: Db, restaurantId: string, number: number) {
  return db
    .selectFrom('dining_tables')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('number', '=', number)
    .executeTakeFirst();
}

/** Adds tables by number; throws where one exists. */
export async function add(
  db: Db,
  restaurantId: string,
  numbers: number[],
  clock: Clock,
): Promise<void> {
  const now = clock.now();
  const rows = numbers.map((number) => ({
    id: newId(now),
    restaurant_id: restaurantId,
    number,
    created_at: instant(now),
  }));
  await db.insertInto('dining_tables').values(rows).execute();
}
