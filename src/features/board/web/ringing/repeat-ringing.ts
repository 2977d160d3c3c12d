import { clocks, clocksOf } from '../../../../clocks.ts';
import { readSound, subscribeSound } from '../../../../ui/device/sound.ts';
import { forget, readStored, store } from '../../../../ui/device/storage.ts';
import { randomId } from '../../../../ui/network/random-id.ts';
import type { TableRequest } from '../../../requests/contract.ts';
import { type Age, ageOf } from '../../../requests/rules.ts';
import { ringSoftly } from '../device/board-notices.ts';
import { readDeviceSettings } from '../device/device-settings.ts';
import type { BoardFeed } from '../feed/board-feed.ts';
import { followMutedCards, forgetGoneMutes, readMutedCards } from './muted-cards.ts';
import { ringScopeOf, ringsHere } from './rings-here.ts';

type Screen = {
  isBoard: boolean;
  /** Whether this screen rings now. */
  mayRing(): boolean;
  /** The restaurant's slug: the device may serve only some of its zones. */
  slug: string;
};

/**
 * Rings softly for requests that still wait, and renews the lease of the tab that
 * rings. The feed's ticks come from a worker, also while the tab is hidden. Returns a function that stops it.
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

export type RingState = {
  /** The age of each pending request at the last check. */
  ages: ReadonlyMap<string, Age>;
  /** When requests last rang again; at first, when the checks began. Milliseconds, like `now`. */
  at: number;
  /** When each late request that rings at longer intervals last rang, or was first seen late. */
  rungAt: ReadonlyMap<string, number>;
};

type Ringing = { state: RingState; rings: readonly TableRequest[] };

/** The usual interval at which late requests ring again. */
export const RING_AGAIN_SECONDS = clocks.usual.ringsAgainSeconds;

/**
 * Returns the pending requests that ring again now. One rings when its age becomes `waiting`, and when it
 * becomes `late`. All late requests ring together, `RING_AGAIN_SECONDS` after the last ring; those that take
 * time ring by themselves, at longer intervals.
 * Muted requests never ring. The first check rings nothing.
 */
export function ringAgain(
  before: RingState | undefined,
  requests: Iterable<TableRequest>,
  muted: ReadonlySet<string>,
  now: number,
): Ringing {
  const ages = new Map<string, Age>();
  const rungAt = new Map<string, number>();
  /** Those whose own time has come. */
  const due: TableRequest[] = [];
  const late: TableRequest[] = [];
  for (const request of requests) {
    if (request.status !== 'pending') continue;
    const age = ageOf(request, now);
    const ageBefore = before?.ages.get(request.id);
    ages.set(request.id, age);
    if (age === 'fresh') continue;
    const again = clocksOf(request).ringsAgainSeconds;
    const isSlow = age === 'late' && again > RING_AGAIN_SECONDS;
    // The clock may be set back.
    const last = Math.min(before?.rungAt.get(request.id) ?? now, now);
    const isAgain = isSlow && now - last >= again * 1000;
    if (isSlow) rungAt.set(request.id, isAgain ? now : last);
    if (muted.has(request.id)) continue;
    // Without an earlier age the request is new here: it has just rung as new, or rings at the next
    // repetition.
    const hasAged = ageBefore !== undefined && ageBefore !== age;
    if (hasAged || isAgain) due.push(request);
    if (age === 'late' && !isSlow) late.push(request);
  }
  // The clock may be set back.
  const at = Math.min(before?.at ?? now, now);
  const repeats = now - at >= RING_AGAIN_SECONDS * 1000 ? late : [];
  const rings = [...due, ...repeats.filter((request) => !due.includes(request))];
  return { state: { ages, at: rings.length > 0 ? now : at, rungAt }, rings };
}

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

function releaseRingLease(): void {
  if (readStored<RingLease>('local', KEY)?.tab === tab) forget('local', KEY);
}

const KEY = 'sonnette.bell';
const tab = randomId();
