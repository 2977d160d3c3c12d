import { type Db, transaction } from '../../db/database.ts';
import type { BellRow } from '../../db/schema.ts';
import { limits } from '../../limits.ts';
import { type Clock, instant } from '../../platform/clock.ts';
import { newId, newToken } from '../../platform/ids.ts';
import type { Note } from '../../platform/journal.ts';
import type { Scope } from '../../platform/scope.ts';
import * as restaurants from '../restaurants/store.ts';

export type StoredBell = BellRow & { table_number: number | null };

/** By name. */
export function list(db: Db, restaurantId: string): Promise<StoredBell[]> {
  return selectBells(db).where('bells.restaurant_id', '=', restaurantId).orderBy('name').execute();
}

/** With the slug of its restaurant. Undefined for one that was deleted, also with its restaurant. */
export function findBySecret(db: Db, secret: string) {
  return selectBells(db)
    .innerJoin('restaurants', 'restaurants.id', 'bells.restaurant_id')
    .select('restaurants.slug')
    .where('bells.secret', '=', secret)
    .executeTakeFirst();
}

function selectBells(db: Db) {
  return db
    .selectFrom('bells')
    .leftJoin('dining_tables', (join) =>
      join
        .onRef('dining_tables.restaurant_id', '=', 'bells.restaurant_id')
        .onRef('dining_tables.id', '=', 'bells.table_id'),
    )
    .selectAll('bells')
    .select('dining_tables.number as table_number');
}

type NewBell = Pick<BellRow, 'name' | 'type' | 'wish'> & { tableNumber: number };
type At = { scope: Scope; restaurantId: string };

export function create(
  db: Db,
  { scope, restaurantId }: At,
  { tableNumber, ...fields }: NewBell,
  clock: Clock,
  note: Note,
): Promise<StoredBell | 'unknown restaurant' | 'unknown table' | 'too many'> {
  return transaction(db, async (tx) => {
    if (!(await restaurants.lock(tx, scope, restaurantId))) return 'unknown restaurant';
    const existing = await list(tx, restaurantId);
    if (existing.length >= limits.bellsPerRestaurant) return 'too many';
    const table = await tx
      .selectFrom('dining_tables')
      .select('id')
      .where('restaurant_id', '=', restaurantId)
      .where('number', '=', tableNumber)
      .executeTakeFirst();
    if (!table) return 'unknown table';
    const made = { id: newId(clock.now()), created_at: instant(clock.now()) };
    const row = { restaurant_id: restaurantId, table_id: table.id, secret: newToken() };
    const bell = { ...row, ...made, ...fields };
    await tx.insertInto('bells').values(bell).execute();
    await note(tx, restaurantId, { act: 'bell.created', bell: fields.name, table: tableNumber });
    return { ...bell, table_number: tableNumber };
  });
}

export function remove(
  db: Db,
  { scope, restaurantId }: At,
  id: string,
  note: Note,
): Promise<boolean> {
  return transaction(db, async (tx) => {
    if (!(await restaurants.lock(tx, scope, restaurantId))) return false;
    const removed = await tx
      .deleteFrom('bells')
      .where('restaurant_id', '=', restaurantId)
      .where('id', '=', id)
      .returning('name')
      .executeTakeFirst();
    if (removed) await note(tx, restaurantId, { act: 'bell.deleted', bell: removed.name });
    return removed !== undefined;
  });
}
