import type { RestaurantRow } from '../../../db/schema.ts';
import { serviceDay } from '../service-day.ts';

/**
 * The tag of a state of a board: `lineage-day-version`.
 * The list's ETag, the id of every live event and the header `Board-Tag` hold it.
 * A restore renews the lineage, and so does the restaurant's epoch, which is part of it.
 * Five in the morning renews the day, every change the version.
 *
 * Read the restaurant before the rows: rows may then be newer than their tag, never older.
 */
export function tagOf(lineage: string, restaurant: Tagged, now: Date): string {
  const { time_zone, request_epoch, request_version } = restaurant;
  return `${lineage}${request_epoch ?? ''}-${serviceDay(now, time_zone).day}-${request_version}`;
}

type Tagged = Pick<RestaurantRow, 'time_zone' | 'request_version' | 'request_epoch'>;

/** Compares weakly, as caches on the way may have made a strong tag weak. */
export function matchesTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch.split(',').some((one) => one.trim().replace(/^W\//, '') === `"${tag}"`);
}
