import type { Live, LiveEvent, openLive } from '../../../../ui/network/live.ts';
import type { TableRequest } from '../../../requests/contract.ts';
import { tableKeyHeader } from '../sending/table-key.ts';

type StreamListener = {
  onRequest(request: TableRequest): void;
  /** The server no longer knows the request, or no longer shows it here. */
  onGone(): void;
};

export type RequestStream = {
  /** How many events have arrived. */
  readonly events: number;
  /** Opens the stream, or reconnects it at once. */
  wake(): void;
  close(): void;
};

/** The stream of one request's changes. */
export function createRequestStream(
  id: string,
  key: string | undefined,
  open: typeof openLive,
  listener: StreamListener,
): RequestStream {
  let live: Live | undefined;
  let events = 0;
  let lastEventId: string | undefined;

  return {
    get events() {
      return events;
    },
    wake() {
      if (live) live.retryNow();
      else live = openStream();
    },
    close() {
      live?.close();
      live = undefined;
    },
  };

  function openStream(): Live {
    return open({
      url: `/api/requests/${id}/stream`,
      headers: () => ({
        ...tableKeyHeader(),
        ...(key === undefined ? {} : { 'Idempotency-Key': key }),
      }),
      lastEventId: () => lastEventId,
      onEvent: take,
      onState: () => {},
      onRefused(status) {
        if (status === 404 || status === 403) listener.onGone();
      },
    });
  }

  function take(event: LiveEvent): void {
    if (event.type !== 'request') return;
    const request = parseRequest(event.data);
    if (request?.id !== id) return;
    events += 1;
    lastEventId = event.id;
    listener.onRequest(request);
  }
}

/** Parses a stream event. Undefined for an invalid one; the next poll has the state. */
function parseRequest(data: string): TableRequest | undefined {
  try {
    const request: TableRequest | null = JSON.parse(data);
    return request ?? undefined;
  } catch {
    return undefined;
  }
}
