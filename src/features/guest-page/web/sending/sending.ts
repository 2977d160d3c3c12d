import { randomId } from '../../../../ui/network/random-id.ts';
import type { CreatedRequest } from '../../../requests/contract.ts';
import type { GuestRequest, OutgoingRequest, Sending, TableAddress } from '../types.ts';
import { type Delivery, type FinalAnswer, type Send, startDelivery } from './delivery.ts';
import type { OutgoingStore } from './session-storage.ts';

/*
 * The request sender sends one request at a time, and retries until the server has answered.
 * A tap creates an outgoing request with its own idempotency key, stored before the first try. Every try
 * carries the same key, so that neither a time-out nor a reload loses or duplicates the request.
 * No answer means neither "sent" nor "not sent": the try is repeated with back-off, and at once when the
 * network may have returned. Meanwhile the guest sees "not sent yet".
 * A request that is five minutes old is not sent without asking: the guest may have asked aloud meanwhile.
 * Nor is the first one from a page that has been open for hours: the guest may be at home.
 */

/** Longer than guests stay without asking for anything. */
const OLD_PAGE_MILLISECONDS = 4 * 3_600_000;

export type SenderTools = {
  send: Send;
  store: OutgoingStore;
  onWake(listener: () => void): () => void;
  onSending(sending: Sending): void;
  onAccepted(request: CreatedRequest, outgoing: OutgoingRequest): void;
  onRefused(text: string | undefined): void;
  /** It needs the code of the evening: `text` says why the one that was sent is refused. */
  onRoomCodeNeeded(outgoing: OutgoingRequest, text: string | undefined): void;
};

export type RequestSender = {
  /** Sends a request. Ignored while another is being sent, so that five taps make one request. */
  ask(request: GuestRequest): void;
  /** Sends a request that was refused without the code of the evening. */
  send(outgoing: OutgoingRequest): void;
  /** Retries at once at the guest's request, also a stale one. */
  retryNow(): void;
  giveUp(): void;
  close(): void;
};

export function openRequestSender(address: TableAddress, tools: SenderTools): RequestSender {
  const { store, onSending } = tools;
  const deliveryTools = { send: tools.send, onSending, onRenewed: store.put, onAnswer };
  let delivery: Delivery | undefined;
  /** When the guest was last known to be at the table. */
  let hereAt = Date.now();
  const stopListening = tools.onWake(() => delivery?.wake());

  const kept = store.read();
  if (kept) delivery = startDelivery(kept, { isLate: true }, deliveryTools);
  return { ask, send, retryNow: () => delivery?.retryNow(), giveUp, close };

  function ask(request: GuestRequest): void {
    if (delivery) return;
    const now = Date.now();
    const isFromOldPage = now - hereAt > OLD_PAGE_MILLISECONDS;
    send({ ...address, ...request, key: randomId(), madeAt: now, isFromOldPage });
  }

  function send(outgoing: OutgoingRequest): void {
    store.put(outgoing);
    delivery = startDelivery(outgoing, { isLate: false }, deliveryTools);
  }

  function onAnswer(answer: FinalAnswer, outgoing: OutgoingRequest): void {
    end();
    hereAt = Date.now();
    if (answer.outcome === 'refused') tools.onRefused(answer.text);
    else if (answer.outcome === 'room-code') {
      // A reload of the page sends it without the code, and so asks for it again.
      store.put({ ...outgoing, code: undefined });
      tools.onRoomCodeNeeded(outgoing, answer.text);
    } else tools.onAccepted(answer.request, outgoing);
  }

  function giveUp(): void {
    end();
    onSending({ name: 'idle' });
  }

  /** Ends the delivery: it was answered or given up. */
  function end(): void {
    delivery?.stop();
    delivery = undefined;
    store.empty();
  }

  function close(): void {
    delivery?.stop();
    stopListening();
  }
}
