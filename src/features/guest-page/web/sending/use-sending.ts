import { useLayoutEffect, useRef, useState } from 'react';
import type { CreatedRequest } from '../../../requests/contract.ts';
import { onWake } from '../following/wake.ts';
import type {
  GuestRequest,
  OutgoingRequest,
  Sending,
  ShownRequest,
  TableAddress,
} from '../types.ts';
import { findActive, sendRequest } from './calls.ts';
import { openRequestSender, type RequestSender } from './sending.ts';
import { outgoingStore } from './session-storage.ts';
import { isFromOldPage } from './UnsentCard.tsx';

type SendingListener = {
  onAccepted(request: CreatedRequest, outgoing: OutgoingRequest): void;
  onRefused(text: string | undefined): void;
  /** The guest gave up sending, but the server has the request. */
  onFound(shown: ShownRequest): void;
  /** The guest is not at this table any more, so nothing was sent. */
  onLeft(): void;
};

export type SendingActions = {
  ask(request: GuestRequest): void;
  retry(): void;
  giveUp(): void;
};

/** Sends the table's requests with a request sender. */
export function useSending(
  address: TableAddress,
  listener: SendingListener,
): { sending: Sending; actions: SendingActions } {
  const [sending, setSending] = useState<Sending>({ name: 'idle' });
  const sender = useRef<RequestSender>(undefined);
  const latest = useRef(listener);
  latest.current = listener;

  // A layout effect: a tap may arrive between hydration and ordinary effects, and needs the sender.
  useLayoutEffect(() => {
    const opened = openRequestSender(address, {
      send: sendRequest,
      store: outgoingStore(address),
      onWake,
      onSending: setSending,
      onAccepted(request, outgoing) {
        setSending({ name: 'idle' });
        latest.current.onAccepted(request, outgoing);
      },
      onRefused(text) {
        setSending({ name: 'idle' });
        latest.current.onRefused(text);
      },
    });
    sender.current = opened;
    return () => opened.close();
  }, [address]);

  function giveUp(): void {
    sender.current?.giveUp();
    if (isFromOldPage(sending)) latest.current.onLeft();
    else if (sending.name !== 'idle')
      void lookForLost(address, sending.outgoing.key, latest.current.onFound);
  }

  const actions = {
    ask: (request: GuestRequest) => sender.current?.ask(request),
    retry: () => sender.current?.retryNow(),
    giveUp,
  };
  return { sending, actions };
}

/** A try may have succeeded although its answer was lost: shows the request if the table has one. */
async function lookForLost(
  address: TableAddress,
  key: string,
  onFound: SendingListener['onFound'],
): Promise<void> {
  const reading = await findActive(address, key);
  if (reading.outcome === 'found') onFound({ request: reading.request, key, mayServe: true });
  if (reading.outcome !== 'lost') return;
  const stop = onWake(() => {
    stop();
    void lookForLost(address, key, onFound);
  });
}
