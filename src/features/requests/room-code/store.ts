import { randomInt } from 'node:crypto';
import { type Db, transaction } from '../../../db/database.ts';
import type { Note } from '../../../platform/journal.ts';
import { type Scope, updateTenant } from '../../../platform/scope.ts';
import * as restaurants from '../../restaurants/store.ts';
import { serviceDay } from '../service-day.ts';
import { announce, type RequestChanges, raiseVersion } from '../versions-store.ts';
import { type RoomCode, roomCodeOf } from './room-code.ts';
import { ROOM_CODE_DIGITS } from './rules.ts';

/**
 * Switches the code of the evening on or off, on all boards. Returns the code, which stays the same if two
 * boards switch it on at once; `unknown restaurant` if it was deleted or is outside the scope.
 */
export function switchRoomCode(
  db: Db,
  changes: RequestChanges,
  scope: Scope,
  restaurantId: string,
  isOn: boolean,
  now: Date,
  note: Note,
): Promise<RoomCode | null | 'unknown restaurant'> {
  return transaction(db, async (tx) => {
    const before = await restaurants.lock(tx, scope, restaurantId);
    if (!before) return 'unknown restaurant';
    const present = roomCodeOf(before, now);
    if ((present !== null) === isOn) return present;
    const { day } = serviceDay(now, before.time_zone);
    const to = isOn
      ? { room_code: newRoomCode(), room_code_day: day }
      : { room_code: null, room_code_day: null };
    await updateTenant(tx).set(to).where('id', '=', restaurantId).execute();
    const raised = await raiseVersion(tx, changes, restaurantId);
    if (!raised) return 'unknown restaurant';
    await note(tx, restaurantId, { act: isOn ? 'code.switched-on' : 'code.switched-off' });
    announce(changes, tx, raised, null);
    return roomCodeOf({ ...before, ...to }, now);
  });
}

function newRoomCode(): string {
  return String(randomInt(10 ** ROOM_CODE_DIGITS)).padStart(ROOM_CODE_DIGITS, '0');
}
