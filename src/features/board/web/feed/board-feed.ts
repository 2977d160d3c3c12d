/*
 * Everything that the board of one restaurant receives from the server: changes by a stream, the list by a
 * poll every 3 s (304 if nothing changed), and rows in answers to this device's calls.
 * All three carry the board's version, so that late, lost or reordered answers never revert the board.
 */

import { token } from '../../../../ui/device/storage.ts';
import { currentLanguage } from '../../../../ui/language/i18n.ts';
import { createListeners } from '../../../../ui/listeners.ts';
import type { Live, LiveEvent } from '../../../../ui/network/live.ts';
import { randomId } from '../../../../ui/network/random-id.ts';
import type { TableRequest } from '../../../requests/contract.ts';
import type { BoardReset } from '../../../requests/rules.ts';
import type { AnswerOutcome } from './board.ts';
import { createBoardChanges, type SnapshotData } from './board-changes.ts';
import { type BoardPoller, createBoardPoller } from './board-poller.ts';
import { type BoardStore, type BoardView, createBoardStore } from './board-store.ts';
import { browser, type FeedParts, type World } from './feed-world.ts';
import type { AnsweredRequest } from './read-request.ts';
import { createServerLink } from './server-link.ts';

export type BoardFeed = {
  /** The first subscriber starts the feed, the last one to leave stops it. */
  subscribe(listener: () => void): () => void;
  read(): BoardView;
  /** The random id that this device sends with a reset, to recognise its own resets. */
  readonly device: string;
  /** Called when another device has reset the board. */
  onReset(listener: (reset: BoardReset) => void): () => void;
  /** The last reset that this feed has seen, by any device. */
  readReset(): BoardReset | undefined;
  onNews(listener: (news: readonly TableRequest[]) => void): () => void;
  onTick(listener: () => void): () => void;
  /**
   * Fetches the whole list again, bypassing every cache.
   * Returns whether the server answered with the list or a refusal (401, 403, 404).
   */
  refresh(): Promise<boolean>;
  refetchAfter(change: 'update' | 'reset'): void;
  /**
   * Applies the row in the answer to a move of this device.
   * `version` is the version of the board that contains this row.
   */
  accept(answered: AnsweredRequest, version: string | null, outcome: AnswerOutcome): void;
  hold(): void;
  release(): void;
  /** Call it when the page is shown again or the network has returned. */
  wake(): void;
};

export function createBoardFeed(slug: string, world: World = browser): BoardFeed {
  const path = `/api/restaurants/${encodeURIComponent(slug)}/requests`;
  const device = randomId();
  const views = createListeners({ onFirst: start, onLast: stop });
  const news = createListeners<[readonly TableRequest[]]>();
  const resets = createListeners<[BoardReset]>();
  const ticks = createListeners();
  let lastReset: BoardReset | undefined;

  const link = createServerLink(world.now);
  const store = createBoardStore(link, { onView: views.emit, onNews: news.emit });
  const changes = createBoardChanges(store, { onGap, onReset, onPending: () => proofs.send() });
  const parts = { path, world, store, changes, link, onTick: ticks.add };
  // A lost stream is the first sign of a lost server: poll now, not in 3 s.
  const stream = createBoardStream(parts, () => void poller.poll());
  const poller = createBoardPoller(parts, { onTick: ticks.emit, onAnswer: stream.recover });
  const proofs = createProofs(store, poller);

  return {
    subscribe: views.add,
    read: () => store.view,
    device,
    onReset: resets.add,
    readReset: () => lastReset,
    onNews: news.add,
    onTick: ticks.add,
    refresh: () => poller.poll({ anew: true }),
    refetchAfter: poller.refetchAfter,
    accept(answered, version, outcome) {
      changes.applyAnswer(answered, version, outcome);
      store.publish();
    },
    hold: store.hold,
    release: store.release,
    wake() {
      stream.retryNow();
      void poller.poll();
    },
  };

  function start(): void {
    stream.open();
    poller.start();
  }

  function stop(): void {
    poller.stop();
    stream.close();
    link.reset();
  }

  function onGap(): void {
    void poller.poll({ anew: true });
  }

  function onReset(reset: BoardReset): void {
    lastReset = reset;
    if (reset.device !== device) resets.emit(reset);
  }
}

/**
 * Polls as soon as new pending requests are shown. The version in the poll proves to the server that this
 * device shows them; their guests then see that they were received.
 */
function createProofs(store: BoardStore, poller: BoardPoller) {
  let isSending = false;
  return { send };

  /** One such poll at a time: the next poll proves the requests that arrive meanwhile. */
  function send(): void {
    if (isSending || poller.lastSentVersion() === store.board?.version) return;
    isSending = true;
    void poller.poll().then((isAnswered) => {
      isSending = false;
      // Without an answer, the next regular poll is the proof.
      if (isAnswered) send();
    });
  }
}

type BoardStream = {
  open(): void;
  close(): void;
  retryNow(): void;
  /** Call it when a poll succeeds: the server may now accept a stream that failed or was refused before. */
  recover(): void;
};

/** The stream of one board's changes. `onLost` is called when an open stream was lost. */
function createBoardStream(parts: FeedParts, onLost: () => void): BoardStream {
  const { path, world, store, changes, link } = parts;
  let live: Live | undefined;

  parts.onTick(check);
  return { open: check, close, retryNow: () => live?.retryNow(), recover };

  function check(): void {
    if (!world.mayStream()) close();
    else if (!live) open();
  }

  function open(): void {
    live = world.openLive({
      url: `${path}/stream`,
      headers: () => ({
        Authorization: `Bearer ${token.read() ?? ''}`,
        'Accept-Language': currentLanguage(),
      }),
      lastEventId: () => store.board?.version,
      onEvent,
      onState,
      // The poll gets the same refusal and shows it.
      onRefused: () => onState('lost'),
    });
  }

  function close(): void {
    live?.close();
    live = undefined;
    link.setStreamOpen(false);
  }

  function recover(): void {
    if (store.refusal) {
      close();
      check();
    } else if (link.state.misses > 0) {
      live?.retryNow();
    }
  }

  function onEvent({ type, id, data }: LiveEvent): void {
    link.noteAnswer();
    if (type === 'snapshot') changes.applySnapshot(JSON.parse(data) as SnapshotData, id);
    else if (type === 'request') changes.applyEvent(JSON.parse(data) as AnsweredRequest, id);
    store.publish();
  }

  function onState(state: 'connecting' | 'open' | 'lost'): void {
    const wasOpen = link.state.streamIsOpen;
    link.setStreamOpen(state === 'open');
    if (wasOpen && state === 'lost') onLost();
    store.publish();
  }
}
