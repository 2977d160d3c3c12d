import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { track } from '../../../analytics/web/track.ts';
import type { TableRequest } from '../../../requests/contract.ts';
import { requestCan } from '../../../requests/rules.ts';
import type { Ending, EndingAct, Held, TableAddress } from '../types.ts';
import { endRequest } from './calls.ts';
import { forgetEnding, keepEnding, readEnding } from './kept.ts';

/** After this long without an answer, the page shows the act as queued. */
const PATIENCE_MILLISECONDS = 1500;

type EndingListener = {
  /** The state of the request in the answer. */
  onRequest(request: TableRequest): void;
  /** The server refused, with this text if any. */
  onFailed(act: EndingAct, text: string | undefined): void;
  /** The request has ended, the guest gave up, or it is too late to try again. */
  onSettled(): void;
};

export type EndingActs = {
  end(act: EndingAct): void;
  /** Drops an unanswered ending. */
  giveUpEnding(): void;
  /** The server answers: repeats an unanswered ending. */
  onAnswer(request: TableRequest): void;
};

/**
 * Ends the request that the page shows: cancels it, or says that it is served. Without an answer the act is
 * queued in session storage, and repeated at each answer of the server until it is carried out, refused, or
 * no longer possible.
 */
export function useEnding(
  place: TableAddress,
  held: Held | undefined,
  listener: EndingListener,
): { ending: Ending | undefined; acts: EndingActs } {
  const { ending, keep, showQueued } = useKeptEnding(place);
  const trying = useRef<AbortController>(undefined);
  const latest = useRef(listener);
  latest.current = listener;

  useEffect(() => {
    if (ending && held && !trying.current && !isPossible(ending, held.request)) settle();
  });

  return { ending, acts: { end, giveUpEnding, onAnswer } };

  function end(act: EndingAct): void {
    const isQueued = ending?.act === act && ending.isQueued;
    if (held) void attempt({ act, id: held.request.id, isQueued });
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
    const answer = await endRequest(made.act, made.id, held?.key, tries);
    clearTimeout(patience);
    // The guest gave up. If a try has succeeded, the next poll shows it.
    if (signal.aborted) return;
    trying.current = undefined;
    if (answer.outcome === 'lost') return showQueued();
    keep(undefined);
    if (answer.request) latest.current.onRequest(answer.request);
    if (answer.outcome === 'refused') return latest.current.onFailed(made.act, answer.text);
    latest.current.onSettled();
    if (made.act === 'cancel') track('request_cancelled', { request_id: made.id }, place);
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

/** The act that the page shows. It is stored, and after a reload it counts as queued. */
function useKeptEnding(place: TableAddress) {
  const [ending, setEnding] = useState<Ending>();
  useLayoutEffect(() => setEnding(readEnding(place)), [place]);
  return {
    ending,
    keep(made: Ending | undefined) {
      if (made) keepEnding(place, made);
      else forgetEnding();
      setEnding(made);
    },
    showQueued: () => setEnding((now) => now && { ...now, isQueued: true }),
  };
}

/** Whether the act can still end this request. */
function isPossible({ act, id }: Ending, request: TableRequest): boolean {
  return request.id === id && requestCan[act](request);
}
