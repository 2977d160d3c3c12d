import type { RestaurantClock } from '../../../db/schema/columns.ts';
import type { RestaurantRow } from '../../../db/schema.ts';
import { serviceDay } from '../service-day.ts';

/**
 * The tag of a board's state: `lineage-day-version`, used as the list's ETag, as the id of live events and in
 * the header `Board-Tag`.
 * The lineage changes with a restore; the restaurant's epoch is part of it.
 * The day changes with the service day, the version with every change.
 *
 * NOTE: read the restaurant before the rows. Rows may then be newer than their tag, never older.
 */
export function tagOf(lineage: string, restaurant: Tagged, now: Date): string {
  const { request_epoch, request_version } = restaurant;
  return `${lineage}${request_epoch ?? ''}-${serviceDay(now, restaurant).day}-${request_version}`;
}

type Tagged = RestaurantClock & Pick<RestaurantRow, 'request_version' | 'request_epoch'>;

type Version = Pick<Tagged, 'request_epoch' | 'request_version'>;

/**
 * The newest version of this board among the tags; undefined if there is none. Tags from before a restore or
 * of another epoch are ignored. Check `namesLostVersion` first.
 */
export function versionIn(
  ifNoneMatch: string | undefined,
  lineage: string,
  board: Version,
): number | undefined {
  const numbers = numbersIn(ifNoneMatch, lineage, board);
  return numbers.length > 0 ? Math.max(...numbers) : undefined;
}

/** No fail-over loses more commits of one restaurant: a tag that is further ahead is invented. */
const MOST_LOST = 5000;

/**
 * Whether a tag has a version that the board has not reached yet. Only committed versions are in tags: the
 * database has lost that commit.
 *
 * NOTE: read the board after the call arrived. Otherwise the commit may be newer than `board`.
 */
export function namesLostVersion(
  ifNoneMatch: string | undefined,
  lineage: string,
  board: Version,
): boolean {
  const present = board.request_version;
  return numbersIn(ifNoneMatch, lineage, board).some(
    (number) => number > present && number <= present + MOST_LOST,
  );
}

/** The versions in the tags of the board's present lineage and epoch. */
function numbersIn(
  ifNoneMatch: string | undefined,
  lineage: string,
  { request_epoch }: Version,
): number[] {
  const start = `${lineage}${request_epoch ?? ''}-`;
  return (ifNoneMatch ?? '').split(',').flatMap((one) => {
    const [, tag = ''] = /^(?:W\/)?"([^"]*)"$/.exec(one.trim()) ?? [];
    if (!tag.startsWith(start)) return [];
    const [, number] = /^\d{4}-\d\d-\d\d-(\d+)$/.exec(tag.slice(start.length)) ?? [];
    return number === undefined ? [] : [Number(number)];
  });
}

/** A weak comparison, because a cache on the way may have made a strong tag weak. */
export function matchesTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch.split(',').some((one) => one.trim().replace(/^W\//, '') === `"${tag}"`);
}
