/**
 * Decides which devices ring for a request: a pending one, or a taken one of which nothing was heard.
 * The server uses it for pushes, each board for its sound.
 * All instants are on the server's clock.
 */

import { clocksOf } from '../../../clocks.ts';
import type { Pace, RingStep } from '../../../enums.ts';
import type { RingDelays } from '../../restaurants/rules.ts';
import { agesSince, type HasStatus, lateAfterMinutes, parseInstant, type Timed } from '../rules.ts';

type Taken = HasStatus & Timed & { returned_at?: string | null };

/** When staff last did something to a request in progress. A recall is a sign of its taker, too. */
export function heardAt(request: Taken): string {
  const since = agesSince(request);
  return request.returned_at && request.returned_at > since ? request.returned_at : since;
}

/** Since when nothing is heard of the taker of a request in progress; null if they were heard of. */
export function staleSince(
  request: Taken & { stale_at?: string | null | undefined },
): string | null {
  const { status, stale_at } = request;
  if (status !== 'in-progress' || !stale_at) return null;
  return stale_at > heardAt(request) ? stale_at : null;
}

type Ringing = {
  status: string;
  pace: Pace | null;
  /** `managers`: their devices ring first, and not those of the zone. */
  first: 'zone' | 'managers' | null;
  created_at: string;
  taken_at?: string | null | undefined;
  renewed_at?: string | null | undefined;
  returned_at?: string | null;
  stale_at?: string | null | undefined;
  zone_id: string | null;
  widened_at: string | null;
};

/** Ids of zones; null: all. */
export type ServedZones = readonly string[] | null;

/**
 * The devices that ring for the request now; undefined for none. `isServed`: whether a device at hand serves
 * its zone or, where managers ring first, is a manager's.
 * A request without a zone rings everyone from the start. A widened request rings everyone whenever it rings.
 * A taken request of which nothing is heard rings its taker, and after as long again its zone.
 */
export function ringStepOf(
  request: Ringing,
  { widenAfter, escalateAfter }: RingDelays,
  isServed: boolean,
  nowMilliseconds: number,
): RingStep | undefined {
  const from = ringsSince(request);
  if (from === null) return undefined;
  const isPending = request.status === 'pending';
  if (!isPending && nowMilliseconds < zoneRingsFrom(request)) return 'taker';
  const since = parseInstant(from) ?? nowMilliseconds;
  const seconds = (nowMilliseconds - since) / 1000;
  if (isPending && seconds >= escalateAfter) return 'managers';
  const isForAll = request.widened_at !== null || !isServed;
  if (isForAll || (isPending && seconds >= widenAfter)) return 'everyone';
  if (isPending && request.first === 'managers') return 'managers first';
  return request.zone_id === null ? 'everyone' : 'zone';
}

/** The instant from which a request rings; null if it does not. One that was put back begins anew. */
export function ringsSince(request: Ringing): string | null {
  const { status, returned_at, created_at } = request;
  return status === 'pending' ? (returned_at ?? created_at) : staleSince(request);
}

/** When nothing will be heard of the taker of a request, in milliseconds. Never for one that is not taken. */
export function silentFrom(request: Ringing): number {
  if (request.status !== 'in-progress') return Number.POSITIVE_INFINITY;
  return Date.parse(heardAt(request)) + clocksOf(request)['in-progress'].late * 60_000;
}

/** When nobody has answered its taker's ring for as long, in milliseconds. */
export function zoneRingsFrom(request: Ringing): number {
  return 2 * silentFrom(request) - Date.parse(heardAt(request));
}

type Rung = Ringing & { rung_at: string | null; reopened_at?: string | null | undefined };

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
  const late = lateAfterMinutes(request) ?? 0;
  const asked = [request.created_at, request.reopened_at ?? ''].flatMap(
    (at) => parseInstant(at) ?? [],
  );
  const instants =
    request.status === 'pending'
      ? [
          since + widenAfter * 1000,
          since + escalateAfter * 1000,
          ...asked.map((at) => at + late * 60_000),
          ...(rungAt === undefined ? [] : [rungAt + clocksOf(request).ringsAgainSeconds * 1000]),
        ]
      : [zoneRingsFrom(request)];
  const next = Math.min(...instants.filter((at) => at > nowMilliseconds));
  return Number.isFinite(next) ? next : undefined;
}

export type RingTarget = {
  zones: ServedZones;
  isManager: boolean;
  /**
   * The device of a manager or owner who does not serve at the moment, and wants to be rung only for requests
   * that nobody took. It does not ring before the escalation.
   */
  waitsForEscalation: boolean;
};

/** Whether a request that has reached `step` rings a device. The caller knows its taker's devices. */
export function ringsDevice(step: RingStep, zoneId: string | null, device: RingTarget): boolean {
  if (step === 'taker') return false;
  if (step === 'managers first') return device.isManager;
  if (step === 'managers') return true;
  if (device.waitsForEscalation) return false;
  return step === 'everyone' || isServedBy(device.zones, zoneId);
}

/** All devices serve tables without a zone. */
export function isServedBy(zones: ServedZones, zoneId: string | null): boolean {
  return zones === null || zoneId === null || zones.includes(zoneId);
}
