import { subscribeSound } from '../../../../../ui/device/sound.ts';
import { readDeviceSettings } from '../device/device-settings.ts';
import type { BoardFeed } from '../feed/board-feed.ts';
import { ringSoftly } from '../notices/board-notices.ts';
import { followMutedCards, forgetGoneMutes, readMutedCards } from './muted-cards.ts';
import { leaveBell, takeBell } from './one-bell.ts';
import { type Rung, ringAgain } from './ring-again.ts';

type Screen = {
  isBoard: boolean;
  /** Whether this screen rings now. */
  mayRing(): boolean;
};

/**
 * Rings softly for requests that still wait, and renews the lease of the tab that rings. The feed's ticks
 * come from a worker, also while the tab is hidden. Returns a function that stops it.
 */
export function hearAgain(feed: BoardFeed, { isBoard, mayRing }: Screen): () => void {
  let rung: Rung | undefined;
  const ask = () => void takeBell({ isBoard });
  const stops = [followMutedCards(), feed.onTick(check), subscribeSound(ask), leaveBell];
  ask();
  window.addEventListener('pagehide', leaveBell);
  return () => {
    for (const stop of stops) stop();
    window.removeEventListener('pagehide', leaveBell);
  };

  function check(): void {
    ask();
    const { state, latest, connection, clockOffset } = feed.read();
    if (state !== 'ready') return;
    forgetGoneMutes(latest);
    const next = ringAgain(rung, latest.values(), readMutedCards(), Date.now() + clockOffset);
    rung = next.rung;
    // Offline nobody can take a request here, and somebody else may have taken it.
    const isSilent = !readDeviceSettings().repeatsSound || connection.kind === 'offline';
    if (next.rings.length > 0 && !isSilent && mayRing()) ringSoftly();
  }
}
