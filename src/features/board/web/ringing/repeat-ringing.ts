import { subscribeSound } from '../../../../ui/device/sound.ts';
import { readDeviceSettings } from '../device/device-settings.ts';
import type { BoardFeed } from '../feed/board-feed.ts';
import { ringSoftly } from '../notices/board-notices.ts';
import { ringScopeOf, ringsHere } from '../serving/rings-here.ts';
import { followMutedCards, forgetGoneMutes, readMutedCards } from './muted-cards.ts';
import { type RingState, ringAgain } from './ring-again.ts';
import { releaseRingLease, takeRingLease } from './ring-lease.ts';

type Screen = {
  isBoard: boolean;
  /** Whether this screen rings now. */
  mayRing(): boolean;
  /** The restaurant's slug: the device may serve only some of its zones. */
  slug: string;
};

/**
 * Rings softly for requests that still wait, and renews the lease of the tab that rings. The feed's ticks
 * come from a worker, also while the tab is hidden. Returns a function that stops it.
 */
export function repeatRinging(feed: BoardFeed, { isBoard, mayRing, slug }: Screen): () => void {
  let ringState: RingState | undefined;
  const ask = () => void takeRingLease({ isBoard });
  const stops = [followMutedCards(), feed.onTick(check), subscribeSound(ask), releaseRingLease];
  ask();
  window.addEventListener('pagehide', releaseRingLease);
  return () => {
    for (const stop of stops) stop();
    window.removeEventListener('pagehide', releaseRingLease);
  };

  function check(): void {
    ask();
    const { state, latest, connection, clockOffset } = feed.read();
    if (state !== 'ready') return;
    forgetGoneMutes(latest);
    const now = Date.now() + clockOffset;
    const scope = ringScopeOf(slug);
    const ringing = [...latest.values()].filter((request) => ringsHere(request, scope, now));
    const next = ringAgain(ringState, ringing, readMutedCards(), now);
    ringState = next.state;
    // Offline, this device cannot take a request, and another device may have taken it.
    const isSilent = !readDeviceSettings().repeatsSound || connection.kind === 'offline';
    if (next.rings.length > 0 && !isSilent && mayRing()) ringSoftly();
  }
}
