/** Decides the next step of ringing for a pending request, from the devices of the team. */
import type { RequestRow } from '../../../db/schema.ts';
import { type RingStep, ringSteps } from '../../../enums.ts';
import { ringDelaysOf } from '../../restaurants/rules.ts';
import { ageOf } from '../rules.ts';
import type { PendingRequest } from './ringing-store.ts';
import {
  isServedBy,
  nextRingAt,
  RING_AGAIN_SECONDS,
  ringStepOf,
  ringsDevice,
  type ServedZones,
} from './rules.ts';

/** A signed-in device of a team. */
export type TeamDevice = {
  restaurantId: string;
  sessionId: string;
  zones: ServedZones;
  /** Whether zones were chosen on it in this service day. */
  hasChosen: boolean;
  isPresent: boolean;
  push: 'none' | 'calls' | 'calls nobody took';
  /** It has left the push at the start of its service unanswered. Pushes are sent to it all the same. */
  isSilent: boolean;
  /** When it is silent, or will be if it does not answer before; null if it has answered. */
  silentFrom: string | null;
};

export type RingPlan = { step: RingStep; sessionIds: string[]; isWidened: boolean };

/** The next step for a pending request; undefined if none is due. */
export function planOf(
  request: PendingRequest,
  devices: readonly TeamDevice[],
  now: Date,
): RingPlan | undefined {
  const isServed = devices.some((device) => serves(device, request.zone_id));
  const step = ringStepOf(request, ringDelaysOf(request), isServed, now.getTime());
  if (step === undefined) return undefined;
  const isWidened = request.zone_id !== null && request.widened_at === null && step !== 'zone';
  const sessionIds = isRingDue(request, step, now) ? rungByPush(devices, request, step) : [];
  return isWidened || sessionIds.length > 0 ? { step, sessionIds, isWidened } : undefined;
}

/** Its board is open, or it gets pushes and its zones were chosen today, such as a phone in a pocket. */
export function isAtHand({ isPresent, hasChosen, push, isSilent }: TeamDevice): boolean {
  return isPresent || (hasChosen && push !== 'none' && !isSilent);
}

/** Whether the device serves the zone and is at hand. */
function serves(device: TeamDevice, zoneId: string | null): boolean {
  return isAtHand(device) && isServedBy(device.zones, zoneId);
}

/** When the next step may be due, in milliseconds: by the time, or because a device falls silent. */
export function nextLookAt(
  request: PendingRequest,
  devices: readonly TeamDevice[],
  nowMilliseconds: number,
): number | undefined {
  const falls = devices.flatMap(({ silentFrom }) => silentFrom ?? []).map((at) => Date.parse(at));
  const step = nextRingAt(request, ringDelaysOf(request), nowMilliseconds);
  const next = [...falls, ...(step === undefined ? [] : [step])].filter(
    (at) => at > nowMilliseconds,
  );
  return next.length === 0 ? undefined : Math.min(...next);
}

/** True at each new step, and every `RING_AGAIN_SECONDS` while the request is late. */
function isRingDue(request: RequestRow, step: RingStep, now: Date): boolean {
  const { rung_step, rung_at } = request;
  if (rung_step === null || rung_at === null) return true;
  if (ringSteps.indexOf(step) > ringSteps.indexOf(rung_step)) return true;
  const isLate = ageOf(request, now.getTime()) === 'late';
  return isLate && now.getTime() - Date.parse(rung_at) >= RING_AGAIN_SECONDS * 1000;
}

/** An open board rings by itself, so its device gets no push. */
function rungByPush(
  devices: readonly TeamDevice[],
  { zone_id }: RequestRow,
  step: RingStep,
): string[] {
  const rung = devices.filter(({ push, isPresent, hasChosen, zones }) => {
    const waitsForEscalation = push === 'calls nobody took' && !hasChosen;
    const isMeant = ringsDevice(step, zone_id, { zones, waitsForEscalation });
    return push !== 'none' && !isPresent && isMeant;
  });
  return rung.map(({ sessionId }) => sessionId);
}
