import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { track } from '../../../analytics/web/track.ts';
import type { TableRequest } from '../../../requests/contract.ts';
import { requestCan } from '../../../requests/rules.ts';
import type { Failure, GuestMove, Moving, ShownRequest, TableAddress } from '../types.ts';
import { sendMove } from './calls.ts';
import { forgetMoving, keepMoving, readMoving } from './session-storage.ts';

/** After this long without an answer, the page shows the moving as queued. */
export const PATIENCE_MILLISECONDS = 1500;

type MoveListener = {
  /** The state of the request in the answer. */
  onRequest(request: TableRequest): void;
  /** The server refused, with this text if any. */
  onFailed(move: GuestMove, text: string | undefined): void;
  /** The move was made, the guest gave up, or it is too late to try again. */
  onSettled(): void;
  onMoved(move: GuestMove): void;
};

export type MoveActions = {
  makeMove(move: GuestMove): void;
  /** Drops an unanswered move. */
  giveUpMove(): void;
  /** The server answers: repeats an unanswered move. */
  onAnswer(request: TableRequest): void;
};

/**
 * Makes a guest's move with the request that the page shows. Without an answer the move is queued in session
 * storage, and repeated at each answer of the server until it is made, refused, or no longer possible.
 */
export function useMoving(
  address: TableAddress,
  shown: ShownRequest | undefined,
  listener: MoveListener,
): { moving: Moving | undefined; actions: MoveActions } {
  const { moving, keep, drop, showQueued } = useKeptMove(shown?.request.id);
  const trying = useRef<AbortController>(undefined);
  const latest = useRef(listener);
  latest.current = listener;

  useEffect(() => {
    if (moving && shown && !trying.current && !isPossible(moving, shown.request)) settle();
  });

  return { moving, actions: { makeMove, giveUpMove, onAnswer } };

  function makeMove(move: GuestMove): void {
    const isQueued = moving?.move === move && moving.isQueued;
    if (shown) void attempt({ move, id: shown.request.id, isQueued });
  }

  function onAnswer(request: TableRequest): void {
    if (moving?.isQueued && isPossible(moving, request)) void attempt(moving);
  }

  async function attempt(made: Moving): Promise<void> {
    if (trying.current && moving?.move === made.move) return;
    // A different move need not wait for an answer that may take long: the next poll shows what came of it.
    trying.current?.abort();
    trying.current = new AbortController();
    const { signal } = trying.current;
    keep(made);
    const patience = setTimeout(() => showQueued(made.failure), PATIENCE_MILLISECONDS);
    const tries = { isRepeated: made.isQueued, signal };
    const answer = await sendMove(made.move, made.id, shown?.key, tries);
    clearTimeout(patience);
    // The guest gave up. If a try has succeeded, the next poll shows it.
    if (signal.aborted) return;
    trying.current = undefined;
    if (answer.outcome === 'lost') return showQueued(answer.failure);
    drop(made.id);
    if (answer.request) latest.current.onRequest(answer.request);
    if (answer.outcome === 'refused') return latest.current.onFailed(made.move, answer.text);
    latest.current.onSettled();
    latest.current.onMoved(made.move);
    if (made.move === 'cancel') track('request_cancelled', { request_id: made.id }, address);
  }

  function giveUpMove(): void {
    trying.current?.abort();
    trying.current = undefined;
    settle();
  }

  function settle(): void {
    if (moving) drop(moving.id);
    latest.current.onSettled();
  }
}

/** The unanswered move. It is stored, and after a reload it counts as queued. */
function useKeptMove(id: string | undefined) {
  const [moving, setMoving] = useState<Moving>();
  useLayoutEffect(() => setMoving(id === undefined ? undefined : readMoving(id)), [id]);
  return {
    moving,
    keep(made: Moving) {
      keepMoving(made);
      setMoving(made);
    },
    drop(id: string) {
      forgetMoving(id);
      setMoving((now) => (now?.id === id ? undefined : now));
    },
    showQueued: (failure: Failure | undefined) =>
      setMoving((now) => now && { ...now, isQueued: true, failure }),
  };
}

/** Whether the move can still be made with this request. */
function isPossible({ move, id }: Moving, request: TableRequest): boolean {
  if (request.id !== id) return false;
  if (move === 'remind') return request.remindable_from !== null;
  if (move !== 'reopen') return requestCan[move](request);
  return request.reopenable_until !== null || Boolean(request.stale_at);
}
