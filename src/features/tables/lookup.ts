/** Finds tables and zones for handlers, and refuses with 404. */
import type { Db } from '../../db/database.ts';
import type { DiningTableRow } from '../../db/schema.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { tableRefusals } from './contract.ts';
import * as tables from './store.ts';
import { zoneRefusals } from './zones/contract.ts';
import * as zones from './zones/store.ts';

/** For guests. Throws 404 when there is no such table, or the number is out of range. */
export async function getTableByNumber(
  db: Db,
  restaurantId: string,
  number: number,
): Promise<DiningTableRow> {
  return (await tables.findByNumber(db, restaurantId, number)) ?? refuseUnknownTable();
}

/** For guests. Throws 404. */
export function refuseUnknownTable(): never {
  throw new Refusal(tableRefusals.unknownTable);
}

/** Throws 404, also for a zone of another restaurant. */
export async function getZone(
  db: Db,
  restaurantId: string,
  id: string,
): Promise<zones.ZoneWithTables> {
  const zone = await zones.find(db, restaurantId, id);
  if (!zone) throw new Refusal(zoneRefusals.unknownZone);
  return zone;
}
