import type { Db } from '../../db/database.ts';
import type { RestaurantRow } from '../../db/schema.ts';
import { newRouter } from '../../platform/http/context.ts';
import * as tables from '../tables/store.ts';
import { listRestaurants, type Restaurant, readRestaurant } from './contract.ts';
import * as restaurants from './store.ts';

/** For the typed client of the screens. */
export type RestaurantRoutes = ReturnType<typeof restaurantRoutes>;

export function restaurantRoutes({ db }: { db: Db }) {
  return newRouter()
    .openapi(listRestaurants, async (c) => {
      const { rows, total } = await restaurants.list(db, c.req.valid('query'));
      c.header('X-Total-Count', String(total));
      return c.json(rows.map(publicFields), 200);
    })
    .openapi(readRestaurant, async (c) => {
      const row = await restaurants.getByIdOrSlug(db, c.req.valid('param').id);
      return c.json({ ...publicFields(row), tables: await tables.list(db, row.id) }, 200);
    });
}

function publicFields(row: RestaurantRow): Restaurant {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    address: row.address,
    menu_url: row.menu_url,
  };
}
