import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { track } from '../../../analytics/web/track.ts';
import type { TableRequest } from '../../../requests/contract.ts';
import { requestCan } from '../../../requests/rules.ts';
import type { Ending, EndingMove, ShownRequest, TableAddress } from '../types.ts';
import { endRequest } from './calls.ts';
import { forgetEnding, keepEnding, readEnding } from './session-storage.ts';

/** After this long without an answer, the page shows the ending as queued. */
const PATIENCE_MILLISECONDS = 1500;

type EndingListener = {
  /** The state of the request in the answer. */
  onRequest(request: TableRequest): void;
  /** The server refused, with this text if any. */
  onFailed(move: EndingMove, text: string | undefined): void;
  /** The request has ended, the guest gave up, or it is too late to try again. */
  onSettled(): void;
  /** The guest’s cancellation was carried out. */
  onWithdrawn(): void;
};

export type EndingActions = {
  end(move: EndingMove): void;
  /** Drops an unanswered ending. */
  giveUpEnding(): void;
  /** The server answers: repeats an unanswered ending. */
  onAnswer(request: TableRequest): void;
};

/**
 * Ends the request that the page shows: cancels it, or says that it is served. Without an answer the ending
 * is queued in session storage, and repeated at each answer of the server until it is carried out, refused,
 * or no longer possible.
 */
export function useEnding(
  address: TableAddress,
  shown: ShownRequest | undefined,
  listener: EndingListener,
): { ending: Ending | undefined; actions: EndingActions } {
  const { ending, keep, showQueued } = useKeptEnding(address);
  const trying = useRef<AbortController>(undefined);
  const latest = useRef(listener);
  latest.current = listener;

  useEffect(() => {
    if (ending && shown && !trying.current && !isPossible(ending, shown.request)) settle();
  });

  return { ending, actions: { end, giveUpEnding, onAnswer } };

  function end(move: EndingMove): void {
    const isQueued = ending?.move === move && ending.isQueued;
    if (shown) void attempt({ move, id: shown.request.id, isQueued });
  }

  function onAnswer(request: TableRequest): void {
    if (ending?.isQueued && isPossible(ending, request)) void attempt(ending);
  }

  async function attempt(made: Ending): Promise<void> {
    if (trying.current) return;
    trying.current = new AbortController();
    const { signal } = trying.current;
    keep(made);
    const patience = setTimeout(showQueued, PATIENCE_MILLISECONDS);
    const tries = { isRepeated: made.isQueued, signal };
    const answer = await endRequest(made.move, made.id, shown?.key, tries);
    clearTimeout(patience);
    // The guest gave up. If a try has succeeded, the next poll shows it.
    if (signal.aborted) return;
    trying.current = undefined;
    if (answer.outcome === 'lost') return showQueued();
    keep(undefined);
    if (answer.request) latest.current.onRequest(answer.request);
    if (answer.outcome === 'refused') return latest.current.onFailed(made.move, answer.text);
    latest.current.onSettled();
    if (made.move !== 'cancel') return;
    latest.current.onWithdrawn();
    track('request_cancelled', { request_id: made.id }, address);
  }

  function giveUpEnding(): void {
    trying.current?.abort();
    trying.current = undefined;
    settle();
  }

  function settle(): void {
    keep(undefined);
    latest.current.onSettled();
  }
}

/** The ending that the page shows. It is stored, and after a reload it counts as queued. */
function useKeptEnding(address: TableAddress) {
  const [ending, setEnding] = useState<Ending>();
  useLayoutEffect(() => setEnding(readEnding(address)), [address]);
  return {
    ending,
    keep(made: Ending | undefined) {
      if (made) keepEnding(address, made);
      else forgetEnding();
      setEnding(made);
    },
    showQueued: () => setEnding((now) => now && { ...now, isQueued: true }),
  };
}

/** Whether the move can still end this request. */
function isPossible({ move, id }: Ending, request: TableRequest): boolean {
  return request.id === id && requestCan[move](request);
}
