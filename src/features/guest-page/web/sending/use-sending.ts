import { useLayoutEffect, useRef, useState } from 'react';
import type { CreatedRequest } from '../../../requests/contract.ts';
import { onWake } from '../following/wake.ts';
import type { GuestRequest, Held, Intention, Sending, TableAddress } from '../types.ts';
import { findActive, sendRequest } from './calls.ts';
import { intentionStore } from './kept.ts';
import { openRequestSender, type RequestSender } from './sending.ts';
import { isFromOldPage } from './UnsentCard.tsx';

type SendingListener = {
  onAccepted(request: CreatedRequest, intention: Intention): void;
  onRefused(text: string | undefined): void;
  /** The guest gave up sending, but the server has the request. */
  onFound(held: Held): void;
  /** The guest is not at this table any more, so nothing was sent. */
  onLeft(): void;
};

export type SendingActs = {
  ask(request: GuestRequest): void;
  retry(): void;
  giveUp(): void;
};

/** Sends the table's requests with a request sender. */
export function useSending(
  place: TableAddress,
  listener: SendingListener,
): { sending: Sending; acts: SendingActs } {
  const [sending, setSending] = useState<Sending>({ name: 'idle' });
  const sender = useRef<RequestSender>(undefined);
  const latest = useRef(listener);
  latest.current = listener;

  // A layout effect: a tap may arrive between hydration and ordinary effects, and needs the sender.
  useLayoutEffect(() => {
    const opened = openRequestSender(place, {
      send: sendRequest,
      intentions: intentionStore(place),
      onWake,
      onSending: setSending,
      onAccepted(request, intention) {
        setSending({ name: 'idle' });
        latest.current.onAccepted(request, intention);
      },
      onRefused(text) {
        setSending({ name: 'idle' });
        latest.current.onRefused(text);
      },
    });
    sender.current = opened;
    return () => opened.close();
  }, [place]);

  function giveUp(): void {
    sender.current?.giveUp();
    if (isFromOldPage(sending)) latest.current.onLeft();
    else if (sending.name !== 'idle')
      void lookForLost(place, sending.intention.key, latest.current.onFound);
  }

  const acts = {
    ask: (request: GuestRequest) => sender.current?.ask(request),
    retry: () => sender.current?.retryNow(),
    giveUp,
  };
  return { sending, acts };
}

/** A try may have succeeded although its answer was lost: shows the request if the table has one. */
async function lookForLost(
  place: TableAddress,
  key: string,
  onFound: SendingListener['onFound'],
): Promise<void> {
  const reading = await findActive(place, key);
  if (reading.outcome === 'found') onFound({ request: reading.request, key, mayServe: true });
  if (reading.outcome !== 'lost') return;
  const stop = onWake(() => {
    stop();
    void lookForLost(place, key, onFound);
  });
}
