/** Decides the next step of ringing for a request, from the devices of the team. */

import { clocksOf } from '../../../clocks.ts';
import type { RequestRow } from '../../../db/schema.ts';
import { type RingStep, ringSteps } from '../../../enums.ts';
import { instant } from '../../../platform/clock.ts';
import { ringDelaysOf } from '../../restaurants/rules.ts';
import { ageOf } from '../rules.ts';
import { closingInstant } from '../service-day.ts';
import type { RingingRequest } from './ringing-store.ts';
import {
  heardAt,
  isServedBy,
  nextRingAt,
  ringStepOf,
  ringsDevice,
  type ServedZones,
  silentFrom,
  staleSince,
  zoneRingsFrom,
} from './rules.ts';

/** A signed-in device of a team. */
export type TeamDevice = {
  restaurantId: string;
  sessionId: string;
  memberId: string;
  /** Of an owner or manager. */
  isManager: boolean;
  /** Several people use it. */
  isShared: boolean;
  zones: ServedZones;
  /** Whether zones were chosen on it, and the choice holds. */
  hasChosen: boolean;
  isPresent: boolean;
  /** Its board was open, zones were chosen on it or it took a request, lately: see `inServiceSince`. */
  isInService: boolean;
  push: 'none' | 'calls' | 'calls nobody took';
  /** It has left the push at the start of its service unanswered. Pushes are sent to it all the same. */
  isSilent: boolean;
  /** When it is silent, or will be if it does not answer before; null if it has answered. */
  silentFrom: string | null;
};

export type RingPlan = {
  step: RingStep;
  sessionIds: string[];
  isWidened: boolean;
  /** It was taken, and nothing is heard of its taker from now on. */
  isStale: boolean;
};

/** The next step for a request; undefined if none is due. */
export function planOf(
  present: RingingRequest,
  devices: readonly TeamDevice[],
  now: Date,
): RingPlan | undefined {
  const isStale = staleSince(present) === null && isSilent(present, now);
  const request = isStale ? { ...present, stale_at: instant(now) } : present;
  const isForManagers = request.first === 'managers' && request.status === 'pending';
  const isServed = isForManagers
    ? listManagersAtHand(devices, request).length > 0
    : devices.some((device) => serves(device, request.zone_id));
  const step = ringStepOf(request, ringDelaysOf(request), isServed, now.getTime());
  if (step === undefined) return undefined;
  const isNarrow = request.zone_id !== null || isForManagers;
  const isForAll = step === 'everyone' || step === 'managers';
  const isWidened = isNarrow && request.widened_at === null && isForAll;
  const mayRing = isQuiet(request) ? isOnlyRingDue(request, now) : isRingDue(request, step, now);
  const sessionIds = mayRing ? rungByPush(devices, request, step) : [];
  const isDue = isStale || isWidened || sessionIds.length > 0;
  return isDue ? { step, sessionIds, isWidened, isStale } : undefined;
}

/** Nothing is heard of its taker. A request that the closing rule must end does not begin to ring. */
function isSilent(request: RingingRequest, now: Date): boolean {
  if (silentFrom(request) > now.getTime()) return false;
  return instant(now) < closingInstant(request, now);
}

/**
 * Its board is open, or it is in service, gets pushes and its zones were chosen today, such as a phone in a
 * pocket.
 */
export function isAtHand(device: TeamDevice): boolean {
  const { isPresent, hasChosen, push, isSilent, isInService } = device;
  return isPresent || (isInService && hasChosen && push !== 'none' && !isSilent);
}

/** Whether the device serves the zone and is at hand. */
function serves(device: TeamDevice, zoneId: string | null): boolean {
  return isAtHand(device) && isServedBy(device.zones, zoneId);
}

/** When the next step may be due, in milliseconds: by the time, or because a device falls silent. */
export function nextLookAt(
  request: RingingRequest,
  devices: readonly TeamDevice[],
  nowMilliseconds: number,
): number | undefined {
  const falls = devices.flatMap(({ silentFrom }) => silentFrom ?? []).map((at) => Date.parse(at));
  const step = nextRingAt(request, ringDelaysOf(request), nowMilliseconds);
  const times = [silentFrom(request), ...falls, ...(step === undefined ? [] : [step])];
  const next = Math.min(...times.filter((at) => at > nowMilliseconds));
  return Number.isFinite(next) ? next : undefined;
}

/** It is beyond the budgets of rings: see `quiet_at`. */
function isQuiet({ quiet_at, status }: RequestRow): boolean {
  return quiet_at !== null && status === 'pending';
}

/** A quiet request rings once, when it is late, counted from when its guest last asked. */
function isOnlyRingDue(request: RequestRow, now: Date): boolean {
  const since = { ...request, created_at: request.reopened_at ?? request.created_at };
  return request.rung_at === null && ageOf(since, now.getTime()) === 'late';
}

/**
 * True at each new step, at a reminder, and again and again while the request is late. A taken one rings once
 * at each step.
 */
function isRingDue(request: RequestRow, step: RingStep, now: Date): boolean {
  const { rung_step, rung_at } = request;
  if (request.status !== 'pending') {
    const isUnrung = rung_step === null || rung_at === null || rung_at <= heardAt(request);
    return isUnrung || (step !== 'taker' && Date.parse(rung_at) < zoneRingsFrom(request));
  }
  if (rung_step === null || rung_at === null) return true;
  if (request.reminded_at !== null && rung_at < request.reminded_at) return true;
  if (ringSteps.indexOf(step) > ringSteps.indexOf(rung_step)) return true;
  const isLate = ageOf(request, now.getTime()) === 'late';
  const again = clocksOf(request).ringsAgainSeconds * 1000;
  return isLate && now.getTime() - Date.parse(rung_at) >= again;
}

/**
 * An open board rings by itself, so its device gets no push. A device that is not in service gets none
 * either: a closed restaurant rings nobody. Calls that nobody took reach managers while anybody is in service,
 * and always where the restaurant is open at all hours.
 */
function rungByPush(
  devices: readonly TeamDevice[],
  request: RingingRequest,
  step: RingStep,
): string[] {
  const { zone_id, taker_id } = request;
  if (step === 'taker') return devicesOfTaker(devices, taker_id);
  const isRestaurantInService = isInServiceFor(request, devices);
  const rung = devices.filter((device) => {
    const { push, isInService, zones, isManager } = device;
    const waitsForEscalation = isForEscalations(device);
    const isMeant = ringsDevice(step, zone_id, { zones, isManager, waitsForEscalation });
    const isEscalated =
      push === 'calls nobody took' && step.startsWith('managers') && isRestaurantInService;
    return getsPushes(device) && isMeant && (isInService || isEscalated);
  });
  return rung.map(({ sessionId }) => sessionId);
}

/** Whether calls that nobody took reach managers. */
function isInServiceFor(
  { open_all_hours_at }: RingingRequest,
  devices: readonly TeamDevice[],
): boolean {
  return open_all_hours_at !== null || devices.some(({ isInService }) => isInService);
}

/** The devices of owners and managers that a request can ring: open boards, and phones that get its push. */
function listManagersAtHand(devices: readonly TeamDevice[], request: RingingRequest): TeamDevice[] {
  const isRestaurantInService = isInServiceFor(request, devices);
  return devices.filter(({ isManager, isPresent, isInService, push, isSilent }) => {
    const isCalled = isInService || (push === 'calls nobody took' && isRestaurantInService);
    return isManager && (isPresent || (isCalled && push !== 'none' && !isSilent));
  });
}

/** The devices of the member who has a request, whatever zones they serve. */
export function devicesOfTaker(devices: readonly TeamDevice[], memberId: string | null): string[] {
  const own = devices.filter((device) => device.memberId === memberId && device.isInService);
  const rung = own.filter(getsPushes);
  return rung.map(({ sessionId }) => sessionId);
}

function getsPushes({ push, isPresent }: TeamDevice): boolean {
  return push !== 'none' && !isPresent;
}

/** A manager or owner has not chosen zones on it today, and wants only calls that nobody took. */
function isForEscalations({ push, hasChosen }: TeamDevice): boolean {
  return push === 'calls nobody took' && !hasChosen;
}
