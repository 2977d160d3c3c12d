/*
 * The list's version: `lineage-day-number`, as the ETag and the stream's event ids carry it. Numbers can
 * only be compared within one lineage and one service day.
 */

/** How a version stands to the one we have. `other` is another lineage or another day. */
export type Standing = 'old' | 'same' | 'next' | 'ahead' | 'other';

export function standingOf(version: string, own: string | undefined): Standing {
  if (own === undefined) return 'other';
  const theirs = split(version);
  const ours = split(own);
  if (theirs.series !== ours.series) return 'other';
  if (theirs.number === ours.number) return 'same';
  if (theirs.number < ours.number) return 'old';
  return theirs.number === ours.number + 1 ? 'next' : 'ahead';
}

/** `W/"a-1-7"` → `a-1-7` */
export function versionOf(etag: string | null): string | undefined {
  return etag?.replace(/^W\//, '').replaceAll('"', '') || undefined;
}

export function etagOf(version: string): string {
  return `"${version}"`;
}

function split(version: string): { series: string; number: number } {
  const dash = version.lastIndexOf('-');
  return { series: version.slice(0, dash), number: Number(version.slice(dash + 1)) };
}
