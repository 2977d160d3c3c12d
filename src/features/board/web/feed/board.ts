import type { TableRequest } from '../../../requests/contract.ts';
import { ringsSince } from '../../../requests/ringing/rules.ts';
import { isOtherLineage, orderOf } from './version-tag.ts';

export type BoardRows = {
  /** The rows shown: those of `version`, replaced by newer answers. */
  requests: readonly TableRequest[];
  version: string | undefined;
  /** The rows of `version`. */
  listed: readonly TableRequest[];
  /** Rows from answers to this device's calls that are newer than `version`. */
  answers: readonly Answer[];
};

/** A row, and the version of the board that contains it. */
type Answer = { request: TableRequest; version: string };

/** The board after an update. `isGap`: versions are missing, and the list must be fetched. */
export type BoardStep = { board: BoardRows | undefined; isGap: boolean };

/**
 * `moved`: the call changed the request, and its answer has the version after that change.
 * `refused`: the call changed nothing, and its answer has the version at which the row was read.
 */
export type AnswerOutcome = 'moved' | 'refused';

/** `versionAtRequest` is the board's version when this list was requested. */
export function afterList(
  board: BoardRows | undefined,
  requests: readonly TableRequest[],
  version: string | undefined,
  versionAtRequest: string | undefined,
): BoardStep {
  const own = board?.version;
  // Versions of two lineages cannot be ordered. A list of another lineage is certainly newer only if it
  // was requested when the board already had its present lineage.
  const isOutdated =
    own !== undefined && (versionAtRequest === undefined || isOtherLineage(own, versionAtRequest));
  if (isOutdated && version && isOtherLineage(version, own)) return { board, isGap: true };
  return { board: withList(board, requests, version), isGap: false };
}

export function afterSnapshot(
  board: BoardRows | undefined,
  requests: readonly TableRequest[],
  version: string,
): BoardStep {
  const own = board?.version;
  // The snapshot may belong to the old lineage, if a list has already brought the new one.
  if (own !== undefined && isOtherLineage(version, own)) return { board, isGap: true };
  return { board: withList(board, requests, version), isGap: false };
}

export function afterEvent(
  board: BoardRows | undefined,
  request: TableRequest,
  version: string,
): BoardStep {
  const next = withEvent(board, request, version);
  return next === 'gap' ? { board, isGap: true } : { board: next, isGap: false };
}

/** Shows the answer to a call of this device at once, unless the board is newer or has another lineage. */
export function afterAnswer(
  board: BoardRows,
  request: TableRequest,
  version: string | null,
  outcome: AnswerOutcome,
): BoardStep {
  if (version === null) return { board, isGap: true };
  const next = outcome === 'moved' ? withEvent(board, request, version) : 'gap';
  if (next !== 'gap') return { board: next, isGap: false };
  const order = orderOf(version, board.version);
  const isGap = order === 'next' || order === 'ahead' || order === 'other';
  return { board: withAnswer(board, request, version), isGap };
}

/** Applies the whole list, from a poll or a snapshot. An older list changes nothing. */
export function withList(
  board: BoardRows | undefined,
  requests: readonly TableRequest[],
  version: string | undefined,
): BoardRows {
  if (board && version && orderOf(version, board.version) === 'old') return board;
  const rows = keepEqualRows(board?.requests ?? [], requests);
  return boardOf(rows, version, board?.answers ?? []);
}

/**
 * Applies the event of the next version, which changed this row. A version that is not newer changes nothing.
 * `gap`: versions in between are missing or the lineage is another, and the list must be fetched.
 */
export function withEvent(
  board: BoardRows | undefined,
  request: TableRequest,
  version: string,
): BoardRows | 'gap' {
  const order = orderOf(version, board?.version);
  if (!board || order === 'ahead' || order === 'other') return 'gap';
  if (order !== 'next') return board;
  return boardOf(withRow(board.listed, request), version, board.answers);
}

/**
 * Applies the row from the answer to a call of this device. It is shown until the list or an event reaches
 * its version. A row that is not newer changes nothing.
 */
export function withAnswer(board: BoardRows, request: TableRequest, version: string): BoardRows {
  const answer = { request, version };
  const before = board.answers.find((other) => other.request.id === request.id);
  if (!isNewer(answer, before?.version ?? board.version)) return board;
  const others = board.answers.filter((other) => other !== before);
  return boardOf(board.listed, board.version, [...others, answer]);
}

/**
 * Requests that begin to ring or are handed over: pending ones that were absent before, reopened, put back or
 * reminded of, and taken ones that are no longer heard of. Empty on the first load (`before` undefined).
 */
export function newsBetween(
  before: readonly TableRequest[] | undefined,
  after: readonly TableRequest[],
): readonly TableRequest[] {
  if (!before) return [];
  const known = new Set(before.filter(isOccasion).map(occasionOf));
  return after.filter((each) => isOccasion(each) && !known.has(occasionOf(each)));
}

function isOccasion(request: TableRequest): boolean {
  return ringsSince(request) !== null || request.handed_at !== null;
}

/** What rings anew when it changes. */
function occasionOf(request: TableRequest): string {
  const { id, status, reopened_at, reminders, stale_at, handed_at, returned_at } = request;
  const returned = status === 'pending' && returned_at;
  return [id, status, reopened_at, reminders, stale_at, handed_at, returned].join(' ');
}

function boardOf(
  listed: readonly TableRequest[],
  version: string | undefined,
  known: readonly Answer[],
): BoardRows {
  const answers = known.filter((answer) => isNewer(answer, version));
  const newer = new Map(answers.map(({ request }) => [request.id, request]));
  const requests = answers.length === 0 ? listed : listed.map((row) => newer.get(row.id) ?? row);
  return { requests, version, listed, answers };
}

/** Rows that did not change stay the same objects: only the cards of the others are rendered again. */
function keepEqualRows(
  before: readonly TableRequest[],
  after: readonly TableRequest[],
): readonly TableRequest[] {
  const byText = new Map(before.map((row) => [JSON.stringify(row), row]));
  return after.map((row) => byText.get(JSON.stringify(row)) ?? row);
}

function isNewer({ version }: Answer, own: string | undefined): boolean {
  const order = orderOf(version, own);
  return order === 'next' || order === 'ahead';
}

function withRow(
  requests: readonly TableRequest[],
  request: TableRequest,
): readonly TableRequest[] {
  return requests.some(({ id }) => id === request.id)
    ? requests.map((other) => (other.id === request.id ? request : other))
    : [...requests, request];
}
