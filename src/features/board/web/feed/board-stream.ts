import { token } from '../../../../ui/device/storage.ts';
import { currentLanguage } from '../../../../ui/language/i18n.ts';
import type { Live, LiveEvent } from '../../../../ui/network/live.ts';
import type { SnapshotData } from './board-changes.ts';
import type { AnsweredRequest } from './board-request.ts';
import type { FeedParts } from './feed-world.ts';

export type BoardStream = {
  open(): void;
  close(): void;
  retryNow(): void;
  /** Call it when a poll succeeds: the server may now accept a stream that failed or was refused before. */
  recover(): void;
};

/** The stream of one board's changes. `onLost` is called when an open stream was lost. */
export function createBoardStream(parts: FeedParts, onLost: () => void): BoardStream {
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
