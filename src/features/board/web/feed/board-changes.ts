import type { BoardReset } from '../../../requests/rules.ts';
import type { ListData, SnapshotData } from './answers.ts';
import {
  type AnswerOutcome,
  afterAnswer,
  afterEvent,
  afterList,
  afterSnapshot,
  type BoardStep,
} from './board.ts';
import { type AnsweredRequest, toBoardRequest } from './board-request.ts';
import type { BoardStore } from './board-store.ts';
import { liesBetween } from './version-tag.ts';

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
