import { useLayoutEffect, useRef, useState } from 'react';
import type { TableRequest } from '../../../requests/contract.ts';
import { isActive } from '../../../requests/rules.ts';
import type { Choosing, MoveAnswer, ShownRequest } from '../types.ts';
import { sendChoice } from './calls.ts';
import { forgetChoosing, keepChoosing, readChoosing } from './session-storage.ts';
import { PATIENCE_MILLISECONDS } from './use-moving.ts';

export type ChoosingActions = {
  /** Null takes a choice back. */
  choose(choice: string | null): void;
  /** The server answers: repeats a choice that it has not answered. */
  repeatChoice(request: TableRequest): void;
};

/**
 * Sends what the guest chooses of the wish, beside all moves. One try is in flight at a time, so that the
 * server reads the last tap last. Without an answer it is sent again at each answer of the server.
 */
export function useChoosing(
  shown: ShownRequest | undefined,
  onRequest: (request: TableRequest) => void,
  onRefused: (text: string | undefined) => void,
): { choosing: Choosing | undefined; actions: ChoosingActions } {
  const id = shown?.request.id;
  const [choosing, setChoosing] = useState<Choosing>();
  const wanted = useRef<Choosing>(undefined);
  const isSending = useRef(false);
  const latest = useRef({ onRequest, onRefused });
  latest.current = { onRequest, onRefused };

  // After a reload a stored choice counts as queued.
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once for each request
  useLayoutEffect(() => want(id === undefined ? undefined : readChoosing(id)), [id]);

  return { choosing, actions: { choose, repeatChoice } };

  function choose(choice: string | null): void {
    if (id === undefined) return;
    const isQueued = wanted.current?.isQueued === true;
    want({ id, choice, isQueued });
    keepChoosing({ id, choice, isQueued });
    void send();
  }

  function repeatChoice(request: TableRequest): void {
    if (wanted.current?.id !== request.id) return;
    if (!isActive(request)) drop();
    else if (wanted.current.isQueued) void send();
  }

  async function send(): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    const patience = setTimeout(showQueued, PATIENCE_MILLISECONDS);
    const answer = await sendLast(wanted, shown?.key);
    clearTimeout(patience);
    isSending.current = false;
    if (answer.outcome === 'lost') return showQueued();
    drop();
    if (answer.request) latest.current.onRequest(answer.request);
    if (answer.outcome === 'refused') latest.current.onRefused(answer.text);
  }

  function showQueued(): void {
    if (wanted.current) want({ ...wanted.current, isQueued: true });
  }

  function drop(): void {
    if (wanted.current) forgetChoosing(wanted.current.id);
    want(undefined);
  }

  function want(next: Choosing | undefined): void {
    wanted.current = next;
    setChoosing(next);
  }
}

/** Sends the wanted choice, and each that is tapped meanwhile. Returns the answer to the last. */
async function sendLast(
  wanted: { current: Choosing | undefined },
  key: string | undefined,
): Promise<MoveAnswer> {
  let sent: Choosing | undefined;
  let answer: MoveAnswer = { outcome: 'lost' };
  while (wanted.current && !isSame(wanted.current, sent)) {
    sent = wanted.current;
    answer = await sendChoice(sent.id, sent.choice, key);
  }
  return answer;
}

function isSame(one: Choosing, other: Choosing | undefined): boolean {
  return one.id === other?.id && one.choice === other.choice;
}
