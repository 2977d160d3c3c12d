import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { armSound, checkSound } from '../../../../ui/device/sound.ts';
import { callRaw } from '../../../../ui/network/api.ts';
import { holdUnderFinger } from '../board/cards/finger-hold.ts';
import { onActivation, readIsStarted } from '../board/device/service.ts';
import { createBoardFeed } from '../board/feed/board-feed.ts';
import type { BoardRequest } from '../board/feed/board-request.ts';
import { browser, type World } from '../board/feed/feed-world.ts';
import { ring } from '../board/notices/board-notices.ts';
import { hearAgain } from '../board/ringing/hear-again.ts';
import { takeBell } from '../board/ringing/one-bell.ts';
import { wakeWithPage } from '../board/use-board.ts';

/**
 * Follows the restaurant's requests and rings for them like the board, but only after the service was started
 * on this device today: an owner who reads statistics at home hears nothing.
 */
export function useCalls(slug: string): readonly BoardRequest[] {
  const feed = useMemo(() => createBoardFeed(slug, pollsOnly), [slug]);
  const { state, placed } = useSyncExternalStore(feed.subscribe, feed.read);

  useEffect(() => {
    const stops = [
      // The link must not change under a finger.
      holdUnderFinger(feed),
      wakeWithPage(feed),
      onActivation(armSound),
      feed.onTick(checkSound),
      feed.onNews(() => {
        if (mayRing()) ring('info');
      }),
      hearAgain(feed, { isBoard: false, mayRing }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [feed]);
  return state === 'ready' ? placed : none;
}

/**
 * Polls without a stream: browsers allow six connections per site over HTTP/1.1, and three seconds of delay do
 * not matter here.
 * Polls in the background: one that gets 401 while the password is being changed must not sign out.
 */
const pollsOnly: World = {
  ...browser,
  ask: (path, headers) => callRaw('GET', path, { headers, isInBackground: true }),
  openLive: () => ({ close() {}, retryNow() {} }),
};

const none: readonly BoardRequest[] = [];

function mayRing(): boolean {
  return readIsStarted() && takeBell({ isBoard: false });
}
