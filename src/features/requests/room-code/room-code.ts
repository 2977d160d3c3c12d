/**
 * The code of the evening: while it is on, strangers who know the address of a table cannot call, because their
 * calls need the code, the key of the table, or the key that made the request (docs/decisions/019-strangers-lock-nobody-out.md).
 */
import { createHmac } from 'node:crypto';
import type { RestaurantClock } from '../../../db/schema/columns.ts';
import type { RestaurantRow } from '../../../db/schema.ts';
import { isSameText } from '../../../platform/same-text.ts';
import { serviceDay } from '../service-day.ts';
import { ROOM_CODE_DIGITS } from './rules.ts';

export type RoomCode = { code: string; until: string };

export type WithRoomCode = RestaurantClock & Pick<RestaurantRow, 'room_code' | 'room_code_day'>;

/** The restaurant's code; null if it is switched off, or was of an earlier service day. */
export function roomCodeOf(restaurant: WithRoomCode, now: Date): RoomCode | null {
  const { room_code: code, room_code_day } = restaurant;
  if (code === null) return null;
  const { day, endsAt } = serviceDay(now, restaurant);
  return room_code_day === day ? { code, until: endsAt } : null;
}

/** The same all day: switched off by mistake and on again, the chalkboard stays right. */
export function newRoomCode(
  secretKey: string,
  restaurant: RestaurantClock & { id: string },
  now: Date,
): string {
  const text = `room code: ${restaurant.id}.${serviceDay(now, restaurant).day}`;
  // 48 of its bits: their remainder is as good as even.
  const number = createHmac('sha256', secretKey).update(text).digest().readUIntBE(0, 6);
  return String(number % 10 ** ROOM_CODE_DIGITS).padStart(ROOM_CODE_DIGITS, '0');
}

/**
 * What a browser gets that has given the right code: with it, it needs none until the service day ends, also if the code is
 * switched off and on meanwhile.
 */
export function roomPassOf(secretKey: string, restaurantId: string, day: string): string {
  const text = `room pass: ${restaurantId}.${day}`;
  return createHmac('sha256', secretKey).update(text).digest('base64url');
}

/** Whether the pass is of this restaurant and evening. It stays valid while the code is off. */
export function hasRoomPass(
  { secretKey }: { secretKey: string },
  restaurant: RestaurantClock & { id: string },
  pass: string | undefined,
  now: Date,
): boolean {
  if (!pass) return false;
  const { day } = serviceDay(now, restaurant);
  return isSameText(pass, roomPassOf(secretKey, restaurant.id, day));
}
