import { ApiError } from '../../../../ui/network/api.ts';
import { BOARD_RESET_HEADER, type BoardReset } from '../../../requests/rules.ts';
import {
  type AnswerOutcome,
  afterAnswer,
  afterEvent,
  afterList,
  afterSnapshot,
  type BoardStep,
} from './board.ts';
import { type AnsweredRequest, toBoardRequest } from './board-request.ts';
import type { BoardRefusal, BoardStore } from './board-store.ts';
import { liesBetween, versionOf } from './version-tag.ts';

export type BoardChanges = {
  /** `versionAtRequest` is the board's version when this list was requested. */
  applyList(list: ListData, versionAtRequest: string | undefined): void;
  applySnapshot(snapshot: SnapshotData, version: string): void;
  applyEvent(row: AnsweredRequest, version: string): void;
  /** Applies the row in the answer to a call of this device. */
  applyAnswer(row: AnsweredRequest, version: string | null, outcome: AnswerOutcome): void;
};

type ChangeListener = {
  /** Versions are missing: the list must be fetched. */
  onGap(): void;
  /** A device, perhaps this one, has reset the board. */
  onReset(reset: BoardReset): void;
  /** Called when received rows include pending requests: a poll can then prove that they are shown. */
  onPending(): void;
};

/** Applies lists, snapshots, events and answers to the store of a board. */
export function createBoardChanges(store: BoardStore, listener: ChangeListener): BoardChanges {
  return {
    applyList({ requests, version, reset }, versionAtRequest) {
      apply(afterList(store.board, requests.map(toBoardRequest), version, versionAtRequest), reset);
      reportPending(requests);
    },
    applySnapshot({ requests, reset }, version) {
      apply(afterSnapshot(store.board, requests.map(toBoardRequest), version), reset);
      reportPending(requests);
    },
    applyEvent(row, version) {
      apply(afterEvent(store.board, toBoardRequest(row), version));
      reportPending([row]);
    },
    applyAnswer(row, version, outcome) {
      if (store.board) apply(afterAnswer(store.board, toBoardRequest(row), version, outcome));
    },
  };

  function reportPending(rows: readonly AnsweredRequest[]): void {
    if (rows.some(({ status }) => status === 'pending')) listener.onPending();
  }

  function apply({ board, isGap }: BoardStep, reset?: BoardReset | null): void {
    const before = store.board?.version;
    store.board = board;
    if (isGap) listener.onGap();
    if (!reset || !before || !board?.version) return;
    if (liesBetween(reset.version, before, board.version)) listener.onReset(reset);
  }
}

/** Reads the board's answers and events: rows, version, last reset and refusals. */
/** The list in the answer to a poll. `reset`: the last reset of the board, if the answer has one. */
type ListData = {
  requests: readonly AnsweredRequest[];
  version: string | undefined;
  reset: BoardReset | null;
};

/** Data of the stream's `snapshot`. */
export type SnapshotData = { requests: AnsweredRequest[]; reset?: BoardReset };

export async function listIn(response: Response): Promise<ListData> {
  const requests = (await response.json()) as AnsweredRequest[];
  const version = versionOf(response.headers.get('ETag'));
  return { requests, version, reset: resetIn(response.headers) };
}

function resetIn(headers: Headers): BoardReset | null {
  const text = headers.get(BOARD_RESET_HEADER);
  return text === null ? null : (JSON.parse(decodeURIComponent(text)) as BoardReset);
}

export function refusalOf(error: unknown): BoardRefusal | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.status === 404) return 'unknown';
  return error.status === 401 || error.status === 403 ? 'refused' : undefined;
}
