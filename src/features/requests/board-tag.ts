import type { RestaurantRow } from '../../db/schema.ts';
import { serviceDay } from './service-day.ts';

/**
 * What names a state of a board: `lineage-day-version`. It is the list's ETag and the id of every live event.
 * A restore renews the lineage, five in the morning the day, every change the version.
 */
export function boardTag(lineage: string, day: string, version: number): string {
  return `${lineage}-${day}-${version}`;
}

/** The house is to be read before the rows that its tag names: rows may then be newer than their tag, never older. */
export function tagOf(lineage: string, house: RestaurantRow, now: Date): string {
  return boardTag(lineage, serviceDay(now, house.time_zone).day, house.request_version);
}

/** Compares weakly, as caches on the way may have made a strong tag weak. */
export function matchesTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch.split(',').some((one) => one.trim().replace(/^W\//, '') === `"${tag}"`);
}
