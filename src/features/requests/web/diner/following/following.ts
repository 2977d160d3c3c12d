import type { LiveEvent, openLive } from '../../../../../ui/network/live.ts';
import type { TableRequest } from '../../../contract.ts';
import { POLL_MILLISECONDS } from '../../../rules.ts';
import type { Reading } from '../types.ts';

/** After this many unanswered polls in a row, the page says that it is offline. */
const FAILURES_TO_OFFLINE = 2;

export type FollowingTools = {
  read(id: string, key: string | undefined): Promise<Reading>;
  openLive: typeof openLive;
  isHidden(): boolean;
  onWake(listener: () => void): () => void;
  onSleep(listener: () => void): () => void;
  onRequest(request: TableRequest): void;
  /** The server no longer knows the request. */
  onGone(): void;
  /** The start of the outage on the phone's clock, or undefined when it is over. */
  onOffline(since: number | undefined): void;
};

/**
 * Follows one request while the page is visible: a poll every 3 s in any case, and a stream for changes
 * between polls.
 * Returns a function that stops it.
 */
export function follow(id: string, key: string | undefined, tools: FollowingTools): () => void {
  let isOver = false;
  let isLooking = false;
  let failures = 0;
  let heardAt = Date.now();
  let events = 0;
  let lastEventId: string | undefined;
  let next: ReturnType<typeof setTimeout> | undefined;
  let live: ReturnType<typeof openLive> | undefined;
  const stopListening = [tools.onWake(wake), tools.onSleep(sleep)];

  wake();
  return end;

  function wake(): void {
    if (isOver || tools.isHidden()) return;
    if (live) live.retryNow();
    else live = openStream();
    void look();
  }

  function sleep(): void {
    clearTimeout(next);
    live?.close();
    live = undefined;
  }

  function end(): void {
    isOver = true;
    sleep();
    for (const stop of stopListening) stop();
  }

  async function look(): Promise<void> {
    clearTimeout(next);
    if (isLooking) return;
    isLooking = true;
    const startedAt = Date.now();
    const eventsBefore = events;
    const reading = await tools.read(id, key);
    isLooking = false;
    if (isOver) return;
    if (reading.outcome === 'gone') return leave();
    if (reading.outcome === 'found') {
      hear();
      // An event that arrived meanwhile is newer than this answer.
      if (events === eventsBefore) tools.onRequest(reading.request);
    } else if (!reading.isAnswered) {
      miss();
    }
    if (isOver || tools.isHidden()) return;
    const wait = reading.outcome === 'lost' ? reading.waitMilliseconds : 0;
    const pause = Math.max(0, POLL_MILLISECONDS - (Date.now() - startedAt), wait);
    next = setTimeout(look, pause);
  }

  function openStream() {
    return tools.openLive({
      url: `/api/requests/${id}/stream`,
      headers: () => ({}),
      lastEventId: () => lastEventId,
      onEvent: take,
      onState: () => {},
      onRefused(status) {
        if (status === 404) leave();
      },
    });
  }

  function take(event: LiveEvent): void {
    if (isOver || event.type !== 'request') return;
    const request = parseRequest(event.data);
    if (request?.id !== id) return;
    events += 1;
    lastEventId = event.id;
    hear();
    tools.onRequest(request);
  }

  function leave(): void {
    end();
    tools.onGone();
  }

  function hear(): void {
    if (failures >= FAILURES_TO_OFFLINE) tools.onOffline(undefined);
    failures = 0;
    heardAt = Date.now();
  }

  function miss(): void {
    failures += 1;
    if (failures === FAILURES_TO_OFFLINE) tools.onOffline(heardAt);
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
