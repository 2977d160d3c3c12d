/**
 * Decides which devices ring for a request: a pending one, or a taken one of which nothing was heard.
 * The server uses it for pushes, each board for its sound.
 * All instants are on the server's clock.
 */
import type { RingStep } from '../../../enums.ts';
import type { RingDelays } from '../../restaurants/rules.ts';
import { agesSince, type HasStatus, lateAfterMinutes, parseInstant, type Timed } from '../rules.ts';

/** A late request rings again at this interval, until somebody takes it. */
export const RING_AGAIN_SECONDS = 30;
/** The same for a taken request: until staff renew, take over, finish or release it. */
const RING_TAKEN_AGAIN_SECONDS = 300;

/** A guest may remind the team so long after a request was made, put back or last reminded of. */
export const REMINDER_MINUTES = 2;

/** A taken request rings again when nothing was heard of its taker for so long. */
export const SILENT_MINUTES = 10;
/** Before that, its taker's board asks whether they are still at it. */
export const ASK_TAKER_MINUTES = 5;

type Taken = HasStatus & Timed & { returned_at?: string | null };

/** When staff last did something to a request in progress. A recall is a sign of its taker, too. */
export function heardAt(request: Taken): string {
  const since = agesSince(request);
  return request.returned_at && request.returned_at > since ? request.returned_at : since;
}

/** Since when a request in progress rings again; null if it does not. */
export function staleSince(
  request: Taken & { stale_at?: string | null | undefined },
): string | null {
  const { status, stale_at } = request;
  if (status !== 'in-progress' || !stale_at) return null;
  return stale_at > heardAt(request) ? stale_at : null;
}

type Ringing = {
  status: string;
  created_at: string;
  taken_at?: string | null | undefined;
  renewed_at?: string | null | undefined;
  stale_at?: string | null | undefined;
  zone_id: string | null;
  widened_at: string | null;
};

/** Ids of zones; null: all. */
export type ServedZones = readonly string[] | null;

/**
 * The devices that ring for the request now; undefined for none. `isServed`: whether a device at hand serves
 * its zone.
 * A request without a zone rings everyone from the start. A widened request rings everyone whenever it rings.
 * A stale request never rings those who wait for the escalation: somebody took it.
 */
export function ringStepOf(
  request: Ringing,
  { widenAfter, escalateAfter }: RingDelays,
  isServed: boolean,
  nowMilliseconds: number,
): RingStep | undefined {
  const from = ringsSince(request);
  if (from === null) return undefined;
  const since = parseInstant(from) ?? nowMilliseconds;
  const seconds = (nowMilliseconds - since) / 1000;
  if (request.status === 'pending' && seconds >= escalateAfter) return 'managers';
  const isForAll = request.zone_id === null || request.widened_at !== null;
  return isForAll || !isServed || seconds >= widenAfter ? 'everyone' : 'zone';
}

/** The instant from which a request rings; null if it does not. */
export function ringsSince(request: Ringing): string | null {
  return request.status === 'pending' ? request.created_at : staleSince(request);
}

/** The seconds after which a request of this status rings again. */
export function ringsAgainAfter({ status }: { status: string }): number {
  return status === 'pending' ? RING_AGAIN_SECONDS : RING_TAKEN_AGAIN_SECONDS;
}

type Rung = Ringing & {
  type: string;
  wish?: unknown;
  rung_at: string | null;
  reopened_at?: string | null | undefined;
};

/** The next instant, in milliseconds, at which a request may ring because of the time alone. */
export function nextRingAt(
  request: Rung,
  { widenAfter, escalateAfter }: RingDelays,
  nowMilliseconds: number,
): number | undefined {
  const from = ringsSince(request);
  if (from === null) return undefined;
  const since = parseInstant(from) ?? nowMilliseconds;
  const rungAt = request.rung_at === null ? undefined : parseInstant(request.rung_at);
  const late = lateAfterMinutes(request);
  const reopenedAt = parseInstant(request.reopened_at ?? '');
  const instants = [
    since + widenAfter * 1000,
    since + escalateAfter * 1000,
    ...(late === undefined ? [] : [since, reopenedAt ?? since].map((at) => at + late * 60_000)),
    ...(rungAt === undefined ? [] : [rungAt + ringsAgainAfter(request) * 1000]),
  ];
  const next = Math.min(...instants.filter((at) => at > nowMilliseconds));
  return Number.isFinite(next) ? next : undefined;
}

export type RingTarget = {
  zones: ServedZones;
  /**
   * The device of a manager or owner who does not serve at the moment, and wants to be rung only for requests
   * that nobody took. It does not ring before the escalation.
   */
  waitsForEscalation: boolean;
};

/** Whether a request that has reached `step` rings a device. */
export function ringsDevice(step: RingStep, zoneId: string | null, device: RingTarget): boolean {
  if (step === 'managers') return true;
  if (device.waitsForEscalation) return false;
  return step === 'everyone' || isServedBy(device.zones, zoneId);
}

/** All devices serve tables without a zone. */
export function isServedBy(zones: ServedZones, zoneId: string | null): boolean {
  return zones === null || zoneId === null || zones.includes(zoneId);
}
