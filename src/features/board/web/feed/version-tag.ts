/*
 * The version of a board: `lineage-day-number`.
 * It is in the list's ETag, in the ids of stream events, and in a header of the answers to moves.
 * Within one lineage numbers only grow. Versions of two lineages cannot be ordered.
 */

/** The position of a version relative to the board's own. `other`: they cannot be ordered. */
export type VersionOrder = 'old' | 'same' | 'next' | 'ahead' | 'other';

export function orderOf(version: string, own: string | undefined): VersionOrder {
  if (own === undefined || isOtherLineage(version, own)) return 'other';
  const theirs = split(version);
  const ours = split(own);
  if (theirs.number < ours.number) return 'old';
  const isSameDay = theirs.day === ours.day;
  if (theirs.number > ours.number) {
    return isSameDay && theirs.number === ours.number + 1 ? 'next' : 'ahead';
  }
  // A new service day changes the list without a change of any request.
  if (isSameDay) return 'same';
  return theirs.day < ours.day ? 'old' : 'ahead';
}

export function isOtherLineage(version: string, own: string): boolean {
  return split(version).lineage !== split(own).lineage;
}

/** Whether the change with this number came after `before` and by `now`, which must be of the same day. */
export function liesBetween(number: number, before: string, now: string): boolean {
  const from = split(before);
  const to = split(now);
  const isOneDay = from.lineage === to.lineage && from.day === to.day;
  return isOneDay && from.number < number && number <= to.number;
}

/** `W/"a-1-7"` → `a-1-7` */
export function versionOf(etag: string | null): string | undefined {
  return etag?.replace(/^W\//, '').replaceAll('"', '') || undefined;
}

export function etagOf(version: string): string {
  return `"${version}"`;
}

/** A lineage contains no dash. A day contains two: `2026-11-23`. */
function split(version: string): { lineage: string; day: string; number: number } {
  const first = version.indexOf('-');
  const last = version.lastIndexOf('-');
  return {
    lineage: version.slice(0, first),
    day: version.slice(first + 1, last),
    number: Number(version.slice(last + 1)),
  };
}
