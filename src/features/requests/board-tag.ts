import type { Db } from '../../db/database.ts';
import { serviceDay } from './service-day.ts';
import { readVersion } from './versions.ts';

/**
 * What names a state of a board: `lineage-day-version`. It is the list's ETag and the id of every live event.
 * A restore renews the lineage, five in the morning the day, every change the version.
 */
export function boardTag(lineage: string, day: string, version: number): string {
  return `${lineage}-${day}-${version}`;
}

type House = { id: string; time_zone: string };

/** To be read before the rows it names: rows may then be newer than their tag, never older. */
export async function readTag(db: Db, lineage: string, house: House, now: Date): Promise<string> {
  const version = await readVersion(db, house.id);
  return boardTag(lineage, serviceDay(now, house.time_zone).day, version);
}

/** Compares weakly, as caches on the way may have made a strong tag weak. */
export function matchesTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch.split(',').some((one) => one.trim().replace(/^W\//, '') === `"${tag}"`);
}
