import type { RestaurantRow } from '../../db/schema.ts';
import { type Caller, mayAccess } from '../../platform/http/context.ts';
import type {
  DiningTable,
  ListedRestaurant,
  Restaurant,
  RestaurantWithTables,
} from './contract.ts';
import {
  codesOf,
  dayBeginsOf,
  guestLanguagesOf,
  placeWordOf,
  requestsPerTableOf,
  ringDelaysOf,
} from './rules.ts';

/**
 * The fields of a list: all public fields for callers who may change the restaurant, else id, slug and name.
 */
export function listedFields(row: RestaurantRow, caller: Caller | undefined): ListedRestaurant {
  const { id, slug, name } = row;
  return mayAccess(caller, id) ? publicFields(row) : { id, slug, name };
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

/** Lists a restaurant's tables by number. `app` passes it in: this feature may not import that of tables. */
export type ListTables = (restaurantId: string) => Promise<DiningTable[]>;

export async function withTables(
  row: RestaurantRow,
  caller: Caller | undefined,
  listTables: ListTables,
): Promise<RestaurantWithTables> {
  const { time_zone } = row;
  const { widenAfter, escalateAfter } = ringDelaysOf(row);
  const own = {
    widen_after_seconds: widenAfter,
    escalate_after_seconds: escalateAfter,
    evening_push: row.evening_push_at !== null,
  };
  return {
    ...publicFields(row),
    time_zone,
    codes: codesOf(row),
    guest_languages: [...guestLanguagesOf(row)],
    requests_per_table: requestsPerTableOf(row),
    open_all_hours: row.open_all_hours_at !== null,
    day_begins_at: dayBeginsOf(row).at,
    place_word: placeWordOf(row),
    // How long a table waits before everybody is rung, and who is told, concerns the restaurant alone.
    ...(mayAccess(caller, row.id) && own),
    tables: await listTables(row.id),
  };
}
