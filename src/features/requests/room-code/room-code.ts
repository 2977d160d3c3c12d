/**
 * The code of the evening: while it is on, strangers who know the address of a table cannot call, because a
 * new request needs the code (docs/decisions/019-strangers-lock-nobody-out.md).
 */
import { createHmac } from 'node:crypto';
import type { RestaurantRow } from '../../../db/schema.ts';
import { serviceDay } from '../service-day.ts';

export type RoomCode = { code: string; until: string };

export type WithRoomCode = Pick<RestaurantRow, 'time_zone' | 'room_code' | 'room_code_day'>;

/** The restaurant's code; null if it is switched off, or was of an earlier service day. */
export function roomCodeOf(restaurant: WithRoomCode, now: Date): RoomCode | null {
  const { room_code: code, room_code_day, time_zone } = restaurant;
  if (code === null) return null;
  const { day, endsAt } = serviceDay(now, time_zone);
  return room_code_day === day ? { code, until: endsAt } : null;
}

/**
 * What a browser gets that has given the right code: with it, it needs none until 05:00, also if the code is
 * switched off and on meanwhile.
 */
export function roomPassOf(secretKey: string, restaurantId: string, day: string): string {
  const text = `room pass: ${restaurantId}.${day}`;
  return createHmac('sha256', secretKey).update(text).digest('base64url');
}
