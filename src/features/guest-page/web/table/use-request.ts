import { useEffect, useRef, useState } from 'react';
import { type Live, type LiveEvent, openLive } from '../../../../ui/network/live.ts';
import type { TableRequest } from '../../../requests/contract.ts';
import { POLL_MILLISECONDS } from '../../../requests/rules.ts';
import type { GuestTextKey } from '../language/texts/fr.ts';
import type { GuestMove, Moving, Reading, ShownRequest, TableAddress } from '../types.ts';
import { fetchRequest } from './calls.ts';
import { useServerNow } from './clock.ts';
import { placeHeaders } from './place-headers.ts';
import { isFollowed, nextChangeOf } from './status/stage.ts';
import { useChoosing } from './use-choosing.ts';
import type { GuestActions } from './use-guest.ts';
import { useMoving } from './use-moving.ts';
import { isHidden, onSleep, onWake } from './wake.ts';

type Place = {
  address: TableAddress;
  /** When the server rendered the page. */
  servedAt: number;
  hasStream: boolean;
  actions: GuestActions;
};

const moveFailed: Record<GuestMove, GuestTextKey> = {
  cancel: 'cancelFailed',
  remind: 'teamNotTold',
  serve: 'teamNotTold',
  reopen: 'teamNotTold',
};

/** How long the notice of a sent request is shown, as other notices are. */
const NOTICE_MILLISECONDS = 5000;

/** One request that the page shows: follows it, and makes the guest's moves and choices with it. */
export function useRequest(shown: ShownRequest | undefined, place: Place) {
  const { address, actions: page } = place;
  const id = shown?.request.id ?? '';
  const now = useServerNow(place.servedAt, shown && nextChangeOf(shown));
  const { moving, actions: moveActions } = useMoving(address, shown, {
    onRequest: page.update,
    onFailed: (move, text) => page.fail(id, text, moveFailed[move]),
    onSettled: page.settle,
    onMoved(move) {
      if (move !== 'remind') page.note(id, move === 'cancel' ? 'withdrawn' : undefined);
    },
  });
  const { choosing, actions: choosingActions } = useChoosing(shown, page.update, (text) =>
    page.fail(id, text, 'teamNotTold'),
  );
  const offlineSince = useFollowing(followedOf(shown, now, moving), place.hasStream, {
    onRequest(request) {
      page.update(request);
      moveActions.onAnswer(request);
      choosingActions.repeatChoice(request);
    },
    onGone: () => page.lose(id),
  });
  useNotice(shown, page);
  const isQueued = [moving, choosing].some((each) => each?.isQueued);
  return { now, moving, choosing, isQueued, offlineSince, ...moveActions, ...choosingActions };
}

/** The request that the page follows. A queued move is sent at the next answer to a poll. */
function followedOf(
  shown: ShownRequest | undefined,
  now: number,
  moving: Moving | undefined,
): ShownRequest | undefined {
  return shown && (isFollowed(shown, now) || moving?.isQueued) ? shown : undefined;
}

/** Says for a while that a request was sent. */
function useNotice(shown: ShownRequest | undefined, { note }: GuestActions): void {
  const id = shown?.request.id;
  const isJustSent = shown?.result === 'sentNotice';
  // biome-ignore lint/correctness/useExhaustiveDependencies: `note` is another function at each rendering
  useEffect(() => {
    if (id === undefined || !isJustSent) return;
    const timer = setTimeout(() => note(id, undefined), NOTICE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [id, isJustSent]);
}

type FollowingTools = {
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
  let isPolling = false;
  let nextPoll: ReturnType<typeof setTimeout> | undefined;
  const outage = createOutage(tools.onOffline);
  const stream = createRequestStream(id, key, tools.openLive, { onRequest: show, onGone: leave });
  const stopListening = [tools.onWake(wake), tools.onSleep(sleep)];

  wake();
  return end;

  function wake(): void {
    if (isOver || tools.isHidden()) return;
    stream.wake();
    void poll();
  }

  function sleep(): void {
    clearTimeout(nextPoll);
    stream.close();
  }

  function end(): void {
    isOver = true;
    sleep();
    for (const stop of stopListening) stop();
  }

  async function poll(): Promise<void> {
    clearTimeout(nextPoll);
    if (isPolling) return;
    isPolling = true;
    const startedAt = Date.now();
    const eventsBefore = stream.events;
    const reading = await tools.read(id, key);
    isPolling = false;
    if (isOver) return;
    if (reading.outcome === 'gone') return leave();
    outage.take(reading);
    // An event that arrived meanwhile is newer than this answer.
    const isNewest = stream.events === eventsBefore;
    if (reading.outcome === 'found' && isNewest) tools.onRequest(reading.request);
    if (isOver || tools.isHidden()) return;
    nextPoll = setTimeout(poll, pauseAfter(reading, Date.now() - startedAt));
  }

  function show(request: TableRequest): void {
    if (isOver) return;
    outage.noteAnswer();
    tools.onRequest(request);
  }

  function leave(): void {
    end();
    tools.onGone();
  }
}

/** The delay until the next poll: the rest of the 3 s, or longer if the server asks to wait. */
function pauseAfter(reading: Reading, pollMilliseconds: number): number {
  const wait = reading.outcome === 'lost' ? reading.waitMilliseconds : 0;
  return Math.max(0, POLL_MILLISECONDS - pollMilliseconds, wait);
}

/** After this many unanswered polls in a row, the page says that it is offline. */
const FAILURES_TO_OFFLINE = 2;

type Outage = {
  /** An event has arrived. */
  noteAnswer(): void;
  /** A poll has ended. A server that answers "not now" is not offline. */
  take(reading: Reading): void;
};

/** `onOffline` gets the start of the outage on the phone's clock, or undefined when it is over. */
function createOutage(onOffline: (since: number | undefined) => void): Outage {
  let failures = 0;
  let receivedAt = Date.now();

  return {
    noteAnswer,
    take(reading) {
      if (reading.outcome === 'found') noteAnswer();
      if (reading.outcome === 'lost' && !reading.isAnswered) miss();
    },
  };

  function noteAnswer(): void {
    if (failures >= FAILURES_TO_OFFLINE) onOffline(undefined);
    failures = 0;
    receivedAt = Date.now();
  }

  function miss(): void {
    failures += 1;
    if (failures === FAILURES_TO_OFFLINE) onOffline(receivedAt);
  }
}

/** A request that is followed by its polls alone. */
const noStream: typeof openLive = () => ({ close() {}, retryNow() {} });

/** Follows a request. Returns since when the page is offline, if it is. */
function useFollowing(
  followed: ShownRequest | undefined,
  hasStream: boolean,
  listeners: Pick<FollowingTools, 'onRequest' | 'onGone'>,
): number | undefined {
  const [offlineSince, setOfflineSince] = useState<number>();
  const latest = useRef(listeners);
  latest.current = listeners;
  const id = followed?.request.id;
  const key = followed?.key;

  useEffect(() => {
    if (id === undefined) return;
    const end = follow(id, key, {
      read: fetchRequest,
      openLive: hasStream ? openLive : noStream,
      isHidden,
      onWake,
      onSleep,
      onRequest: (request) => latest.current.onRequest(request),
      onGone: () => latest.current.onGone(),
      onOffline: setOfflineSince,
    });
    return () => {
      end();
      setOfflineSince(undefined);
    };
  }, [id, key, hasStream]);

  return offlineSince;
}

type StreamListener = {
  onRequest(request: TableRequest): void;
  /** The server no longer knows the request, or no longer shows it here. */
  onGone(): void;
};

type RequestStream = {
  /** How many events have arrived. */
  readonly events: number;
  /** Opens the stream, or reconnects it at once. */
  wake(): void;
  close(): void;
};

/** The stream of one request's changes. */
function createRequestStream(
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
        ...placeHeaders(),
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
