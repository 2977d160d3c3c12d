import { useLayoutEffect, useRef, useState } from 'react';
import { randomId } from '../../../../ui/network/random-id.ts';
import type { CreatedRequest } from '../../../requests/contract.ts';
import { typedCode } from '../../../requests/room-code/rules.ts';
import type {
  GuestRequest,
  OutgoingRequest,
  RoomCodeNeeded,
  Sending,
  ShownRequest,
  TableAddress,
  TablePageData,
} from '../types.ts';
import { findActive, sendRequest } from './calls.ts';
import { openRequestSender, type RequestSender, type SenderTools } from './sending.ts';
import { outgoingStore } from './session-storage.ts';
import { isFromOldPage } from './UnsentCard.tsx';
import { onWake } from './wake.ts';

type SendingListener = {
  onAccepted(request: CreatedRequest, outgoing: OutgoingRequest): void;
  onRefused: SenderTools['onRefused'];
  /** The guest gave up sending, but the server has the request. */
  onFound(shown: ShownRequest): void;
  /** The guest is not at this table any more, so nothing was sent. */
  onLeft(): void;
};

export type SendingActions = {
  ask(request: GuestRequest): void;
  /** Sends the request that waits for the code of the evening. */
  enter(code: string): void;
  retry(): void;
  giveUp(): void;
};

/** Sends the table's requests with a request sender. */
export function useSending(
  data: TablePageData,
  address: TableAddress,
  listener: SendingListener,
): { sending: Sending; actions: SendingActions } {
  const [sending, setSending] = useState<Sending>(() => postedBy(data) ?? { name: 'idle' });
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
      onRefused(text, mutedUntil) {
        setSending({ name: 'idle' });
        latest.current.onRefused(text, mutedUntil);
      },
      onRoomCodeNeeded: (outgoing, text) => setSending({ name: 'room-code', outgoing, text }),
    });
    sender.current = opened;
    return () => opened.close();
  }, [address]);

  function giveUp(): void {
    sender.current?.giveUp();
    if (isFromOldPage(sending)) latest.current.onLeft();
    else if (sending.name !== 'idle' && sending.name !== 'room-code')
      void lookForLost(address, sending.outgoing, latest.current.onFound);
  }

  function enter(typed: string): void {
    const code = typedCode(typed);
    if (sending.name !== 'room-code' || code === undefined) return;
    const { key } = sending.outgoing;
    const madeAt = Date.now();
    sender.current?.send({ ...sending.outgoing, key: key || randomId(), madeAt, code });
  }

  const actions = {
    ask: (request: GuestRequest) => sender.current?.ask(request),
    enter,
    retry: () => sender.current?.retryNow(),
    giveUp,
  };
  return { sending, actions };
}

/** A try may have succeeded although its answer was lost: shows the request if the table has one. */
async function lookForLost(
  address: TableAddress,
  outgoing: OutgoingRequest,
  onFound: SendingListener['onFound'],
): Promise<void> {
  const { key } = outgoing;
  const reading = await findActive(address, outgoing);
  if (reading.outcome === 'found') onFound({ request: reading.request, key, maySpeak: true });
  if (reading.outcome !== 'lost') return;
  const stop = onWake(() => {
    stop();
    void lookForLost(address, outgoing, onFound);
  });
}

/** The form that was posted before JavaScript had loaded, and that waits for the code of the evening. */
function postedBy(data: TablePageData): RoomCodeNeeded | undefined {
  const { waitingForm, notice, restaurant, table, wishes } = data;
  if (!waitingForm) return undefined;
  const { type, wish, message = '', customerName = '' } = waitingForm;
  const place = { slug: restaurant.slug, table, key: '', madeAt: 0 };
  const outgoing = {
    ...place,
    type: type ?? wishes.find(({ id }) => id === wish)?.type ?? 'other',
    message,
    customerName,
  };
  return {
    name: 'room-code',
    outgoing: { ...outgoing, ...(wish && { wish }) },
    text: notice ?? undefined,
  };
}
