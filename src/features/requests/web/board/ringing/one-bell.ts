import { readSound } from '../../../../../ui/device/sound.ts';
import { forget, readStored, store } from '../../../../../ui/device/storage.ts';
import { randomId } from '../../../../../ui/network/random-id.ts';

/*
 * Which tab of this device rings: a lease in local storage. Boards always ring. Other screens ring only while
 * no board of this device can, and only one of them does. Web Locks would need https, and would also hold for
 * a tab that the browser has frozen.
 */

/** The lease. `at`: when its tab last renewed it, in milliseconds. */
export type Bell = { tab: string; isBoard: boolean; at: number };

/** Tabs renew it every three seconds. */
const STALE_MILLISECONDS = 10_000;

/** Who holds the lease after `own` has asked for it. */
export function bellAfter(held: Bell | undefined, own: Bell): Bell {
  if (!held || held.tab === own.tab) return own;
  const isStale = Math.abs(own.at - held.at) > STALE_MILLISECONDS;
  return isStale || (own.isBoard && !held.isBoard) ? own : held;
}

/** Renews the lease of this tab, or takes a free one. Returns whether this tab rings. */
export function takeBell({ isBoard }: { isBoard: boolean }): boolean {
  if (readSound() !== 'running') {
    leaveBell();
    return false;
  }
  const held = bellAfter(readStored<Bell>('local', KEY), { tab, isBoard, at: Date.now() });
  if (held.tab === tab) store('local', KEY, held);
  return held.tab === tab;
}

export function leaveBell(): void {
  if (readStored<Bell>('local', KEY)?.tab === tab) forget('local', KEY);
}

const KEY = 'sonnette.bell';
const tab = randomId();
