import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { armSound, checkSound } from '../../../../ui/device/sound.ts';
import { callRaw } from '../../../../ui/network/api.ts';
import { SILENT_SCREEN_HEADER } from '../../../requests/rules.ts';
import { holdUnderFinger } from '../cards/motion/finger-hold.ts';
import { everySecond } from '../cards/use-minutes.ts';
import { onActivation, readIsStarted } from '../device/service.ts';
import { createBoardFeed } from '../feed/board-feed.ts';
import type { BoardRequest } from '../feed/board-request.ts';
import { browser, type World } from '../feed/feed-world.ts';
import { ringNew } from '../notices/board-notices.ts';
import { onCalls } from '../ringing/calls-of-device.ts';
import { repeatRinging } from '../ringing/repeat-ringing.ts';
import { takeRingLease } from '../ringing/ring-lease.ts';
import { ringScopeOf, ringsHere } from '../serving/rings-here.ts';
import { wakeWithPage } from '../use-board.ts';

/**
 * The pending requests that ring this device. Follows the restaurant's requests and rings for them like the
 * board, but only after the service was started on this device today: an owner who reads statistics at home
 * is not disturbed.
 */
export function useCalls(slug: string): readonly BoardRequest[] {
  const feed = useMemo(() => createBoardFeed(slug, pollsOnly), [slug]);
  const { state, placed, clockOffset } = useSyncExternalStore(feed.subscribe, feed.read);

  useEffect(() => {
    const stops = [
      // The link must not change under a finger.
      holdUnderFinger(feed),
      wakeWithPage(feed),
      onActivation(armSound),
      feed.onTick(checkSound),
      onCalls(feed, slug, () => {
        if (mayRing()) ringNew();
      }),
      repeatRinging(feed, { isBoard: false, mayRing, slug }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [feed, slug]);
  return useWaiting(slug, state === 'ready' ? placed : none, clockOffset);
}

/** The requests that ring this device. Computed each second, because they ring everyone after some time. */
function useWaiting(
  slug: string,
  requests: readonly BoardRequest[],
  clockOffset: number,
): readonly BoardRequest[] {
  const ids = useSyncExternalStore(everySecond, () => {
    const scope = ringScopeOf(slug);
    const now = Date.now() + clockOffset;
    const ringing = requests.filter((request) => ringsHere(request, scope, now));
    return ringing.map(({ id }) => id).join(' ');
  });
  return useMemo(() => {
    const ringing = new Set(ids.split(' '));
    return requests.filter(({ id }) => ringing.has(id));
  }, [requests, ids]);
}

/**
 * Polls without a stream: browsers allow six connections per site over HTTP/1.1, and three seconds of delay
 * do not matter here.
 * Polls in the background: one that gets 401 while the password is being changed must not sign out.
 */
const pollsOnly: World = {
  ...browser,
  ask: (path, headers) =>
    callRaw('GET', path, {
      headers: readIsStarted() ? headers : { ...headers, [SILENT_SCREEN_HEADER]: '1' },
      isInBackground: true,
    }),
  mayStream: () => false,
};

const none: readonly BoardRequest[] = [];

function mayRing(): boolean {
  return readIsStarted() && takeRingLease({ isBoard: false });
}
