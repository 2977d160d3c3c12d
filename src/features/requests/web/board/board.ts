import type { BoardRequest } from './board-request.ts';
import { standingOf } from './version-tag.ts';

/** What the board knows, and as of which version. */
export type Board = { requests: readonly BoardRequest[]; version: string | undefined };

/** The whole list, by poll or snapshot. An older one than ours changes nothing. */
export function withList(
  board: Board | undefined,
  requests: readonly BoardRequest[],
  version: string | undefined,
): Board {
  if (board && version && standingOf(version, board.version) === 'old') return board;
  return { requests, version };
}

/**
 * One changed row. Not newer than ours: dropped. Not the very next: something was missed, and only
 * the list can tell what (`gap`).
 */
export function withEvent(
  board: Board | undefined,
  request: BoardRequest,
  version: string,
): Board | 'gap' {
  const standing = standingOf(version, board?.version);
  if (!board || standing === 'ahead' || standing === 'other') return 'gap';
  if (standing !== 'next') return board;
  return { requests: withRequest(board.requests, request), version };
}

/** The row that our own call was answered with; the version comes later, by stream or poll. */
export function withRequest(
  requests: readonly BoardRequest[],
  request: BoardRequest,
): readonly BoardRequest[] {
  return requests.some(({ id }) => id === request.id)
    ? requests.map((other) => (other.id === request.id ? request : other))
    : [...requests, request];
}

/** Waiting requests that were not there before. A first load (`before` undefined) brings no news. */
export function newsBetween(
  before: readonly BoardRequest[] | undefined,
  after: readonly BoardRequest[],
): readonly BoardRequest[] {
  if (!before) return [];
  const known = new Set(before.map(({ id }) => id));
  return after.filter(({ id, status }) => status === 'pending' && !known.has(id));
}
