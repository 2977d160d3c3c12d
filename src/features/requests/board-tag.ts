import type { RestaurantRow } from '../../db/schema.ts';
import { serviceDay } from './service-day.ts';

/**
 * The tag of a state of a board: `lineage-day-version`.
 * The list's ETag, the id of every live event and the header `Board-Tag` hold it.
 * A restore renews the lineage, five in the morning the day, every change the version.
 */
export function boardTag(lineage: string, day: string, version: number): string {
  return `${lineage}-${day}-${version}`;
}

/**
 * The tag of a restaurant's board.
 * Read the restaurant before the rows: rows may then be newer than their tag, never older.
 */
export function tagOf(
  lineage: string,
  restaurant: Pick<RestaurantRow, 'time_zone' | 'request_version'>,
  now: Date,
): string {
  const { day } = serviceDay(now, restaurant.time_zone);
  return boardTag(lineage, day, restaurant.request_version);
}

/** Compares weakly, as caches on the way may have made a strong tag weak. */
export function matchesTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch.split(',').some((one) => one.trim().replace(/^W\//, '') === `"${tag}"`);
}
