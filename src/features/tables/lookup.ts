/** Finds tables and zones for handlers, and refuses with 404. */
import type { Db } from '../../db/database.ts';
import type { DiningTableRow } from '../../db/schema.ts';
import type { Clock } from '../../platform/clock.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { isSameText } from '../../platform/same-text.ts';
import { tableRefusals } from './contract.ts';
import { noteScan } from './keys/store.ts';
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

/** For staff. Throws 404. */
export function refuseTableGone(): never {
  throw new Refusal(tableRefusals.tableGone);
}

type WithKey = Pick<DiningTableRow, 'restaurant_id' | 'id' | 'code_key' | 'code_key_scanned_at'>;

/**
 * Whether this is the key of the table. A scan stores when it first was, for the manager who puts out new
 * codes.
 */
export async function checkKey(
  db: Db,
  clock: Clock,
  table: WithKey,
  given: string,
  isScan: boolean,
): Promise<boolean> {
  if (table.code_key === null || !isSameText(table.code_key, given)) return false;
  if (isScan && table.code_key_scanned_at === null) {
    await noteScan(db, table, table.code_key, clock);
  }
  return true;
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
