import { type Db, transaction } from '../../../db/database.ts';
import type { Note } from '../../../platform/journal.ts';
import { type Scope, updateTenant } from '../../../platform/scope.ts';
import * as restaurants from '../../restaurants/store.ts';
import { serviceDay } from '../service-day.ts';
import { announce, type RequestChanges, raiseVersion } from '../versions-store.ts';
import { type RoomCode, roomCodeOf } from './room-code.ts';

/**
 * Switches the code of the evening on (`newCode`), or off (null), on all boards. Returns the present code;
 * `unknown restaurant` if it was deleted or is outside the scope.
 */
export function switchRoomCode(
  db: Db,
  changes: RequestChanges,
  scope: Scope,
  restaurantId: string,
  newCode: string | null,
  now: Date,
  note: Note,
): Promise<RoomCode | null | 'unknown restaurant'> {
  return transaction(db, async (tx) => {
    const before = await restaurants.lock(tx, scope, restaurantId);
    if (!before) return 'unknown restaurant';
    const present = roomCodeOf(before, now);
    const isOn = newCode !== null;
    if ((present !== null) === isOn) return present;
    const day = isOn ? serviceDay(now, before).day : null;
    const to = { room_code: newCode, room_code_day: day };
    await updateTenant(tx).set(to).where('id', '=', restaurantId).execute();
    const raised = await raiseVersion(tx, changes, restaurantId);
    if (!raised) return 'unknown restaurant';
    await note(tx, restaurantId, { act: isOn ? 'code.switched-on' : 'code.switched-off' });
    announce(changes, tx, raised, null);
    return roomCodeOf({ ...before, ...to }, now);
  });
}
