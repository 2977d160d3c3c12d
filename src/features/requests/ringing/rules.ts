/**
 * Decides which devices ring for a pending request. The server uses it for pushes, each board for its sound.
 * All instants are on the server's clock.
 */
import type { RingStep } from '../../../enums.ts';
import type { RingDelays } from '../../restaurants/rules.ts';
import { lateAfterMinutes, parseInstant } from '../rules.ts';

/** A late request rings again at this interval, until somebody takes it. */
export const RING_AGAIN_SECONDS = 30;

type Ringing = {
  status: string;
  created_at: string;
  zone_id: string | null;
  widened_at: string | null;
};

/** Ids of zones; null: all. */
export type ServedZones = readonly string[] | null;

/**
 * The devices that ring for the request now; undefined for none. `isServed`: whether a device at hand serves
 * its zone.
 * A request without a zone rings everyone from the start. A widened request rings everyone until it is taken.
 */
export function ringStepOf(
  request: Ringing,
  { widenAfter, escalateAfter }: RingDelays,
  isServed: boolean,
  nowMilliseconds: number,
): RingStep | undefined {
  if (request.status !== 'pending') return undefined;
  const since = parseInstant(request.created_at) ?? nowMilliseconds;
  const seconds = (nowMilliseconds - since) / 1000;
  if (seconds >= escalateAfter) return 'managers';
  const isForAll = request.zone_id === null || request.widened_at !== null;
  return isForAll || !isServed || seconds >= widenAfter ? 'everyone' : 'zone';
}

type Rung = Ringing & { type: string; wish?: unknown; rung_at: string | null };

/** The next instant, in milliseconds, at which a pending request may ring because of the time alone. */
export function nextRingAt(
  request: Rung,
  { widenAfter, escalateAfter }: RingDelays,
  nowMilliseconds: number,
): number | undefined {
  const since = parseInstant(request.created_at) ?? nowMilliseconds;
  const rungAt = request.rung_at === null ? undefined : parseInstant(request.rung_at);
  const late = lateAfterMinutes(request);
  const instants = [
    since + widenAfter * 1000,
    since + escalateAfter * 1000,
    ...(late === undefined ? [] : [since + late * 60_000]),
    ...(rungAt === undefined ? [] : [rungAt + RING_AGAIN_SECONDS * 1000]),
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
