import type { BoardRequest } from './board-request.ts';
import { isOtherLineage, orderOf } from './version-tag.ts';

export type Board = {
  /** What the board shows: the rows of `version`, with newer answers in their place. */
  requests: readonly BoardRequest[];
  version: string | undefined;
  /** The rows of `version`. */
  listed: readonly BoardRequest[];
  /** Rows that calls of this device were answered with and that are newer than `version`. */
  answers: readonly Answer[];
};

/** A row, and the version of the board that has it. */
type Answer = { request: BoardRequest; version: string };

/** The board after something was received. `isGap`: versions are missing, and only a new list has them. */
export type Step = { board: Board | undefined; isGap: boolean };

/** `moved`: the call made the version that its answer names. `refused`: it only read that version. */
export type Outcome = 'moved' | 'refused';

/** `ownThen`: the version that the board had when it asked for this list. */
export function afterList(
  board: Board | undefined,
  requests: readonly BoardRequest[],
  version: string | undefined,
  ownThen: string | undefined,
): Step {
  const own = board?.version;
  // Lineages have no order: only an answer that was asked for within ours is known to follow it.
  const isLate = own !== undefined && (ownThen === undefined || isOtherLineage(own, ownThen));
  if (isLate && version && isOtherLineage(version, own)) return { board, isGap: true };
  return { board: withList(board, requests, version), isGap: false };
}

export function afterSnapshot(
  board: Board | undefined,
  requests: readonly BoardRequest[],
  version: string,
): Step {
  const own = board?.version;
  // It may have been sent before the list that brought our lineage.
  if (own !== undefined && isOtherLineage(version, own)) return { board, isGap: true };
  return { board: withList(board, requests, version), isGap: false };
}

export function afterEvent(board: Board | undefined, request: BoardRequest, version: string): Step {
  const next = withEvent(board, request, version);
  return next === 'gap' ? { board, isGap: true } : { board: next, isGap: false };
}

/** Shows the answer to a call of this device at once, unless the board has something newer. */
export function afterAnswer(
  board: Board,
  request: BoardRequest,
  version: string | null,
  outcome: Outcome,
): Step {
  if (version === null) return { board, isGap: true };
  const next = outcome === 'moved' ? withEvent(board, request, version) : 'gap';
  if (next !== 'gap') return { board: next, isGap: false };
  const order = orderOf(version, board.version);
  const isGap = order === 'next' || order === 'ahead' || order === 'other';
  return { board: withAnswer(board, request, version), isGap };
}

/** The whole list, by poll or snapshot. An older one than ours changes nothing. */
export function withList(
  board: Board | undefined,
  requests: readonly BoardRequest[],
  version: string | undefined,
): Board {
  if (board && version && orderOf(version, board.version) === 'old') return board;
  return boardOf(requests, version, board?.answers ?? []);
}

/**
 * The next version, which changed this row. An older version changes nothing. `gap`: versions between are
 * missing, and only the list has them.
 */
export function withEvent(
  board: Board | undefined,
  request: BoardRequest,
  version: string,
): Board | 'gap' {
  const order = orderOf(version, board?.version);
  if (!board || order === 'ahead' || order === 'other') return 'gap';
  if (order !== 'next') return board;
  return boardOf(withRow(board.listed, request), version, board.answers);
}

/**
 * The row that a call of this device was answered with, shown until the list or an event reaches its
 * version. An older one than ours changes nothing.
 */
export function withAnswer(board: Board, request: BoardRequest, version: string): Board {
  const answer = { request, version };
  const before = board.answers.find((other) => other.request.id === request.id);
  if (!isNewer(answer, before?.version ?? board.version)) return board;
  const others = board.answers.filter((other) => other !== before);
  return boardOf(board.listed, board.version, [...others, answer]);
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

function boardOf(
  listed: readonly BoardRequest[],
  version: string | undefined,
  known: readonly Answer[],
): Board {
  const answers = known.filter((answer) => isNewer(answer, version));
  const newer = new Map(answers.map(({ request }) => [request.id, request]));
  const requests = answers.length === 0 ? listed : listed.map((row) => newer.get(row.id) ?? row);
  return { requests, version, listed, answers };
}

function isNewer({ version }: Answer, own: string | undefined): boolean {
  const order = orderOf(version, own);
  return order === 'next' || order === 'ahead';
}

function withRow(
  requests: readonly BoardRequest[],
  request: BoardRequest,
): readonly BoardRequest[] {
  return requests.some(({ id }) => id === request.id)
    ? requests.map((other) => (other.id === request.id ? request : other))
    : [...requests, request];
}
