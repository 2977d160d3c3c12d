import { useRef, useState } from 'react';
import { track } from '../../../../analytics/web/track.ts';
import type { TableRequest } from '../../../contract.ts';
import { requestCan } from '../../../rules.ts';
import type { Held, TableAddress } from '../types.ts';
import { cancelRequest } from './calls.ts';

type CancellingListener = {
  /** The state of the request in the answer. */
  onRequest(request: TableRequest): void;
  /** No answer came, or the server refused with this text. */
  onFailed(text: string | undefined): void;
  /** The request is cancelled, or it is too late to try again. */
  onSettled(): void;
};

export type Cancellation = {
  isCancelling: boolean;
  cancel(): Promise<void>;
  /** Repeats a cancellation that got no answer once the server answers again, unless it is too late. */
  cancelAgain(request: TableRequest): void;
};

/** Cancels the request that the page shows. */
export function useCancelling(
  place: TableAddress,
  held: Held | undefined,
  listener: CancellingListener,
): Cancellation {
  const [isCancelling, setCancelling] = useState(false);
  /** The id of a request whose cancellation got no answer. */
  const uncancelled = useRef<string>(undefined);

  async function cancel(): Promise<void> {
    if (!held || isCancelling) return;
    const { id } = held.request;
    setCancelling(true);
    const answer = await cancelRequest(id, held.key);
    setCancelling(false);
    if (answer.outcome === 'lost') {
      uncancelled.current = id;
      return listener.onFailed(undefined);
    }
    if (answer.request) listener.onRequest(answer.request);
    if (answer.outcome === 'refused') return listener.onFailed(answer.text);
    listener.onSettled();
    track('request_cancelled', { request_id: id }, place);
  }

  function cancelAgain(request: TableRequest): void {
    if (uncancelled.current !== request.id) return;
    uncancelled.current = undefined;
    if (requestCan.cancel(request)) void cancel();
    else listener.onSettled();
  }

  return { isCancelling, cancel, cancelAgain };
}
