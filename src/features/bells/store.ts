import type { Db, Tx } from '../../db/database.ts';
import type { BellRow, RestaurantRow } from '../../db/schema.ts';

export type StoredBell = BellRow & { table_number: number | null };
export type FoundBell = StoredBell & Pick<RestaurantRow, 'slug' | 'place_word'>;

/** By name. */
export function list(db: Db, restaurantId: string): Promise<StoredBell[]> {
  return selectBells(db).where('bells.restaurant_id', '=', restaurantId).orderBy('name').execute();
}

/** With the slug of its restaurant. Undefined for one that was deleted, also with its restaurant. */
export function findBySecret(db: Db, secret: string): Promise<FoundBell | undefined> {
  return selectBells(db)
    .innerJoin('restaurants', 'restaurants.id', 'bells.restaurant_id')
    .select(['restaurants.slug', 'restaurants.place_word'])
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

export async function create(tx: Tx, row: BellRow): Promise<void> {
  await tx.insertInto('bells').values(row).execute();
}

/** Undefined if there is no such button. */
export function remove(tx: Tx, restaurantId: string, id: string) {
  return tx
    .deleteFrom('bells')
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
}
