import { ApiError } from '../../../../ui/network/api.ts';
import { type Absence, BOARD_ABSENCES_HEADER } from '../../../requests/absences/rules.ts';
import { MUTED_TABLES_HEADER } from '../../../requests/mute/rules.ts';
import { ROOM_CODE_GUESSED_HEADER, ROOM_CODE_HEADER } from '../../../requests/room-code/rules.ts';
import { BOARD_RESET_HEADER, type BoardReset } from '../../../requests/rules.ts';
import {
  type AnswerOutcome,
  afterAnswer,
  afterEvent,
  afterList,
  afterSnapshot,
  type BoardStep,
} from './board.ts';
import type { BoardRefusal, BoardStore } from './board-store.ts';
import { type AnsweredRequest, readRequest } from './read-request.ts';
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
    applyList({ requests, version, ...beside }, versionAtRequest) {
      const rows = requests.map(readRequest);
      apply(afterList(store.board, rows, version, versionAtRequest), beside);
      reportPending(requests);
    },
    applySnapshot({ requests, ...beside }, version) {
      apply(afterSnapshot(store.board, requests.map(readRequest), version), beside);
      reportPending(requests);
    },
    applyEvent(row, version) {
      apply(afterEvent(store.board, readRequest(row), version));
      reportPending([row]);
    },
    applyAnswer(row, version, outcome) {
      if (store.board) apply(afterAnswer(store.board, readRequest(row), version, outcome));
    },
  };

  function reportPending(rows: readonly AnsweredRequest[]): void {
    if (rows.some(({ status }) => status === 'pending')) listener.onPending();
  }

  function apply({ board, isGap }: BoardStep, beside?: Beside): void {
    const before = store.board?.version;
    // An older list changes nothing.
    if (beside && board !== store.board) {
      store.roomCode = beside.code;
      store.codeGuessedAt = beside.guessedAt;
      store.muted = beside.muted;
      store.absences = beside.absences ?? none;
    }
    store.board = board;
    if (isGap) listener.onGap();
    const reset = beside?.reset;
    if (!reset || !before || !board?.version) return;
    if (liesBetween(reset.version, before, board.version)) listener.onReset(reset);
  }
}

/**
 * What comes with a list: the last reset of the board, and the code of the evening while it is on, with when
 * somebody was last found to guess it, the muted tables, and the devices that cannot be reached.
 */
type Beside = {
  reset?: BoardReset | undefined;
  code?: string | undefined;
  guessedAt?: string | undefined;
  muted?: string | undefined;
  absences?: readonly Absence[] | undefined;
};

const none: readonly Absence[] = [];

/** The list in the answer to a poll. */
type ListData = Beside & { requests: readonly AnsweredRequest[]; version: string | undefined };

/** Data of the stream's `snapshot`. */
export type SnapshotData = Beside & { requests: AnsweredRequest[] };

export async function listIn(response: Response): Promise<ListData> {
  const requests = (await response.json()) as AnsweredRequest[];
  const version = versionOf(response.headers.get('ETag'));
  const code = response.headers.get(ROOM_CODE_HEADER) ?? undefined;
  const guessedAt = response.headers.get(ROOM_CODE_GUESSED_HEADER) ?? undefined;
  const muted = response.headers.get(MUTED_TABLES_HEADER) ?? undefined;
  const reset = jsonIn<BoardReset>(response.headers, BOARD_RESET_HEADER);
  const absences = jsonIn<readonly Absence[]>(response.headers, BOARD_ABSENCES_HEADER);
  return { requests, version, reset, code, guessedAt, muted, absences };
}

function jsonIn<T>(headers: Headers, name: string): T | undefined {
  const text = headers.get(name);
  return text === null ? undefined : (JSON.parse(decodeURIComponent(text)) as T);
}

export function refusalOf(error: unknown): BoardRefusal | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.status === 404) return 'unknown';
  return error.status === 401 || error.status === 403 ? 'refused' : undefined;
}
