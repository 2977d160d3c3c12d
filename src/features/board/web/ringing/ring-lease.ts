import { readSound } from '../../../../ui/device/sound.ts';
import { forget, readStored, store } from '../../../../ui/device/storage.ts';
import { randomId } from '../../../../ui/network/random-id.ts';

/*
 * Decides which tab of this device rings for new requests, with a lease in local storage.
 * Boards ring in any case. Another screen rings only if it has the lease.
 * It cannot get the lease while a board has it.
 * Not Web Locks: they need https, and a tab that the browser has frozen would keep its lock.
 */

/** The stored lease. `at`: when its tab last renewed it, in milliseconds. */
export type RingLease = { tab: string; isBoard: boolean; at: number };

/** A lease that was not renewed for this long has expired. Tabs renew it every three seconds. */
const STALE_MILLISECONDS = 10_000;

/** The holder of the lease after `own` has tried to take it. */
export function leaseAfter(held: RingLease | undefined, own: RingLease): RingLease {
  if (!held || held.tab === own.tab) return own;
  const isStale = Math.abs(own.at - held.at) > STALE_MILLISECONDS;
  return isStale || (own.isBoard && !held.isBoard) ? own : held;
}

/** Renews or takes the lease if `leaseAfter` allows it. Returns whether this tab has the lease. */
export function takeRingLease({ isBoard }: { isBoard: boolean }): boolean {
  if (readSound() !== 'running') {
    releaseRingLease();
    return false;
  }
  const held = leaseAfter(readStored<RingLease>('local', KEY), { tab, isBoard, at: Date.now() });
  if (held.tab === tab) store('local', KEY, held);
  return held.tab === tab;
}

export function releaseRingLease(): void {
  if (readStored<RingLease>('local', KEY)?.tab === tab) forget('local', KEY);
}

const KEY = 'sonnette.bell';
const tab = randomId();
