import type { Db } from '../../db/database.ts';
import type { RestaurantRow } from '../../db/schema.ts';
import * as tables from '../tables/store.ts';
import type { Restaurant, RestaurantWithTables } from './contract.ts';

/** A restaurant as anyone may read it. */
export function publicFields(row: RestaurantRow): Restaurant {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    address: row.address,
    menu_url: row.menu_url,
  };
}

export async function withTables(db: Db, row: RestaurantRow): Promise<RestaurantWithTables> {
  const { time_zone } = row;
  return { ...publicFields(row), time_zone, tables: await tables.list(db, row.id) };
}
