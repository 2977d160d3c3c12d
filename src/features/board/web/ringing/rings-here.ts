import type { TableRequest } from '../../../requests/contract.ts';
import {
  ringStepOf,
  ringsDevice,
  ringsSince,
  type ServedZones,
} from '../../../requests/ringing/rules.ts';
import { parseInstant } from '../../../requests/rules.ts';
import type { RingDelays } from '../../../restaurants/rules.ts';
import {
  type Holder,
  hasTaken,
  isHandedTo,
  readHolder,
  readStaffName,
} from '../device/staff-name.ts';
import type { BoardFeed } from '../feed/board-feed.ts';
import { onServing, readServing, ringDelaysKnown, servedZonesOf } from '../serving/serving.ts';

/** What decides which requests ring this device. */
export type RingScope = { zones: ServedZones; delays: RingDelays; holder: Holder };

/**
 * Whether a pending request, or a taken one of which nothing is heard, rings this device. `now`: the server's
 * time in milliseconds.
 */
export function ringsHere(
  request: TableRequest,
  { zones, delays, holder }: RingScope,
  now: number,
): boolean {
  // `isServed` is true: only the server knows whom nobody serves, and then sets `widened_at`.
  const step = ringStepOf(request, delays, true, now);
  if (step === 'taker') return hasTaken(holder, request);
  const device = { zones, isManager: holder.isManager, waitsForEscalation: false };
  return step !== undefined && ringsDevice(step, request.zone_id, device);
}

/** What decides for this device in a restaurant, for code outside of components. */
export function ringScopeOf(slug: string): RingScope {
  const zones = servedZonesOf(readServing(slug));
  return { zones, delays: ringDelaysKnown(slug), holder: readHolder() };
}

/**
 * Whether the card is in the folded group of the other zones: the request is pending and does not ring here,
 * or a colleague took it before the server widened it, and is still heard of. On a device without a name,
 * cards in progress are not folded.
 */
export function isFolded(request: TableRequest, scope: RingScope, now: number): boolean {
  const { zone_id, widened_at, status } = request;
  if (scope.zones === null || zone_id === null || scope.zones.includes(zone_id)) return false;
  if (ringsHere(request, scope, now)) return false;
  if (status === 'pending') return true;
  if (status !== 'in-progress' || !scope.holder.name) return false;
  return !hasTaken(scope.holder, request) && widened_at === null;
}

/** Whether the user of this device has put a pending request back, and knows it. */
function isOwnReturn({ status, moved_by }: TableRequest): boolean {
  return status === 'pending' && moved_by !== null && moved_by === readStaffName();
}

/** Why a request of a zone rings everyone; undefined if it does not. */
export type Widening = 'unanswered' | 'unserved' | undefined;

/** By how much the clocks of two servers may differ. */
const TOLERANCE_MILLISECONDS = 2000;

export function wideningOf(request: TableRequest, delays: RingDelays, now: number): Widening {
  if (request.zone_id === null || request.first === 'managers') return undefined;
  const step = ringStepOf(request, delays, true, now);
  if (step !== 'everyone' && step !== 'managers') return undefined;
  if (request.widened_at === null) return 'unanswered';
  const since = parseInstant(ringsSince(request) ?? request.created_at) ?? 0;
  const waited = (parseInstant(request.widened_at) ?? now) - since;
  const isInTime = waited >= delays.widenAfter * 1000 - TOLERANCE_MILLISECONDS;
  return isInTime ? 'unanswered' : 'unserved';
}

/**
 * Calls `listener` with requests that begin to ring this device: new ones, those that are put back or handed
 * over to its user, and those of other zones once they ring everyone. Returns a function that stops it.
 */
export function onRinging(
  feed: BoardFeed,
  slug: string,
  listener: (ringing: readonly TableRequest[]) => void,
): () => void {
  /** Requests that ring, but not here. */
  let silent = silentNow();
  const stops = [
    feed.onNews((news) => {
      const ringing = ringingHere(news).filter((request) => !isOwnReturn(request));
      silent = silentNow();
      if (ringing.length > 0) listener(ringing);
    }),
    feed.onTick(check),
    feed.subscribe(check),
    // Requests of newly chosen zones appear without ringing.
    onServing(() => {
      silent = silentNow();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };

  function check(): void {
    const ringing = ringingHere(feed.read().placed.filter(({ id }) => silent.has(id)));
    silent = silentNow();
    if (ringing.length > 0) listener(ringing);
  }

  function silentNow(): ReadonlySet<string> {
    const { placed } = feed.read();
    const rings = new Set(ringingHere(placed));
    const others = placed.filter((each) => ringsSince(each) !== null && !rings.has(each));
    return new Set(others.map(({ id }) => id));
  }

  function ringingHere(requests: readonly TableRequest[]): readonly TableRequest[] {
    const scope = ringScopeOf(slug);
    const now = Date.now() + feed.read().clockOffset;
    return requests.filter(
      (request) => isHandedTo(scope.holder, request) || ringsHere(request, scope, now),
    );
  }
}
