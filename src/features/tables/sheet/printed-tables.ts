import type { Db } from '../../../db/database.ts';
import type { RestaurantRow } from '../../../db/schema.ts';
import { codesOf } from '../../restaurants/rules.ts';
import { listWithKeys } from '../keys/store.ts';
import * as tables from '../store.ts';
import { printOrder } from '../zones/rules.ts';
import * as zones from '../zones/store.ts';

/** In print order. With their keys if they are wanted, or codes without them lead nowhere. */
export async function printedTables(
  db: Db,
  restaurant: Pick<RestaurantRow, 'id' | 'codes'>,
  wantsKeys: boolean,
): Promise<(tables.ListedTable & { key?: string })[]> {
  const hasKeys = wantsKeys || codesOf(restaurant) === 'keyed';
  const list = hasKeys ? listWithKeys : tables.list;
  return printOrder(await list(db, restaurant.id), await zones.list(db, restaurant.id));
}
