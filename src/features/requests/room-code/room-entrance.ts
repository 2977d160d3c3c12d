/** While the code of the evening is on, lets in who may make a request. */
import type { AppContext } from '../../../platform/http/context.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import type { RateLimiter } from '../../../platform/http/rate.ts';
import type { Logger } from '../../../platform/log/log.ts';
import { isSameText } from '../../../platform/same-text.ts';
import { rates } from '../../../rates.ts';
import { requestRefusals } from '../refusals.ts';
import { serviceDay } from '../service-day.ts';
import { roomCodeOf, roomPassOf, type WithRoomCode } from './room-code.ts';
import { ROOM_CODE_HEADER, ROOM_PASS_HEADER, typedCode } from './rules.ts';

export type RoomEntranceDeps = { rate: RateLimiter; log: Logger; secretKey: string };

/** What a call has given to be let in. */
export type GivenToEnter = { code: string | undefined; pass: string | undefined };

/** From the headers of a call. */
export function enteringOf(c: AppContext): GivenToEnter {
  const code = typedCode(c.req.header(ROOM_CODE_HEADER) ?? '');
  return { code, pass: c.req.header(ROOM_PASS_HEADER) };
}

type Place = WithRoomCode & { id: string };

/** Whether the pass is of this restaurant and evening. It stays valid while the code is off. */
export function hasRoomPass(
  { secretKey }: Pick<RoomEntranceDeps, 'secretKey'>,
  restaurant: Place,
  { pass }: { pass?: string | null | undefined },
  now: Date,
): boolean {
  if (!pass) return false;
  const { day } = serviceDay(now, restaurant.time_zone);
  return isSameText(pass, roomPassOf(secretKey, restaurant.id, day));
}

/**
 * Returns the pass for a browser that has given the right code; undefined if no code is needed. Throws 403
 * without the right code, and 429 after too many wrong ones, also for a right one: it is not read.
 */
export function enterWithCode(
  c: AppContext,
  deps: RoomEntranceDeps,
  restaurant: Place,
  { code }: GivenToEnter,
  now: Date,
): string | undefined {
  const present = roomCodeOf(restaurant, now);
  if (!present) return undefined;
  if (code === undefined) throw new Refusal(requestRefusals.roomCodeMissing);
  const { rate, log, secretKey } = deps;
  const { id, time_zone } = restaurant;
  const ofAddress = `room codes:${c.get('address')}:${id}`;
  const ofRestaurant = `room codes of:${id}`;
  const guarded = requestRefusals.roomCodeGuarded;
  rate.refuseIfUsedUp(ofAddress, rates.roomCodesPerAddress, guarded);
  rate.refuseIfUsedUp(ofRestaurant, rates.roomCodesPerRestaurant, guarded);
  if (isSameText(code, present.code)) {
    return roomPassOf(secretKey, id, serviceDay(now, time_zone).day);
  }
  rate.count(ofAddress, rates.roomCodesPerAddress);
  rate.count(ofRestaurant, rates.roomCodesPerRestaurant);
  if (rate.isUsedUp(ofRestaurant, rates.roomCodesPerRestaurant)) {
    log.warn({ restaurant: id }, 'too many wrong codes of the evening: refused for 10 minutes');
  }
  throw new Refusal(requestRefusals.roomCodeWrong);
}

/**
 * A repeated tap needs no code, but its browser gets the pass for the right one: the first answer may have
 * been lost. A wrong one counts as a try all the same.
 */
export function passForRepeat(...call: Parameters<typeof enterWithCode>): string | undefined {
  try {
    return enterWithCode(...call);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
