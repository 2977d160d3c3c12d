import type { Db } from '../../db/database.ts';
import type { RestaurantRow } from '../../db/schema.ts';
import { type Caller, mayTouch } from '../../platform/http/context.ts';
import * as tables from '../tables/store.ts';
import type { ListedRestaurant, Restaurant, RestaurantWithTables } from './contract.ts';

/**
 * The fields of a list: all public fields for callers who may change the restaurant, else id, slug and name.
 */
export function listedFields(row: RestaurantRow, caller: Caller | undefined): ListedRestaurant {
  const { id, slug, name } = row;
  return mayTouch(caller, id) ? publicFields(row) : { id, slug, name };
}

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
