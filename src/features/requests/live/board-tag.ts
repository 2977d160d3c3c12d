import type { RestaurantRow } from '../../../db/schema.ts';
import { serviceDay } from '../service-day.ts';

/**
 * The tag of a board's state: `lineage-day-version`, used as the list's ETag, as the id of live events and in
 * the header `Board-Tag`.
 * The lineage changes with a restore; the restaurant's epoch is part of it.
 * The day changes at 05:00, the version with every change.
 *
 * NOTE: read the restaurant before the rows. Rows may then be newer than their tag, never older.
 */
export function tagOf(lineage: string, restaurant: Tagged, now: Date): string {
  const { time_zone, request_epoch, request_version } = restaurant;
  return `${lineage}${request_epoch ?? ''}-${serviceDay(now, time_zone).day}-${request_version}`;
}

type Tagged = Pick<RestaurantRow, 'time_zone' | 'request_version' | 'request_epoch'>;

/**
 * The newest version of this board among the tags; undefined if there is none. Versions that the board has
 * not reached yet, and tags from before a restore, are ignored.
 */
export function versionIn(
  ifNoneMatch: string | undefined,
  lineage: string,
  { request_epoch, request_version }: Pick<Tagged, 'request_epoch' | 'request_version'>,
): number | undefined {
  const start = `${lineage}${request_epoch ?? ''}-`;
  const versions = (ifNoneMatch ?? '').split(',').flatMap((one) => {
    const [, tag = ''] = /^(?:W\/)?"([^"]*)"$/.exec(one.trim()) ?? [];
    if (!tag.startsWith(start)) return [];
    const [, version] = /^\d{4}-\d\d-\d\d-(\d+)$/.exec(tag.slice(start.length)) ?? [];
    return version !== undefined && Number(version) <= request_version ? [Number(version)] : [];
  });
  return versions.length > 0 ? Math.max(...versions) : undefined;
}

/** A weak comparison, because a cache on the way may have made a strong tag weak. */
export function matchesTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch.split(',').some((one) => one.trim().replace(/^W\//, '') === `"${tag}"`);
}
