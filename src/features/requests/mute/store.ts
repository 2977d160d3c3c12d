import { type Db, transaction } from '../../../db/database.ts';
import type { RestaurantClock } from '../../../db/schema/columns.ts';
import type { MuteLength } from '../../../enums.ts';
import { secondsAfter } from '../../../platform/clock.ts';
import type { Note } from '../../../platform/journal.ts';
import type { Scope } from '../../../platform/scope.ts';
import { servedUntil } from '../../on-duty/store.ts';
import * as restaurants from '../../restaurants/store.ts';
import { mutedUntil } from '../../tables/rules.ts';
import * as tables from '../../tables/store.ts';
import { announce, type RequestChanges, raiseVersion } from '../versions-store.ts';

type At = { scope: Scope; restaurantId: string; tableId: string };

/** Pauses the calls of a table on all boards, or resumes them (null). Returns the table. */
export function mute(
  db: Db,
  changes: RequestChanges,
  { scope, restaurantId, tableId }: At,
  minutes: MuteLength | null,
  now: Date,
  note: Note,
): Promise<tables.ListedTable | 'unknown restaurant' | 'unknown table'> {
  return transaction(db, async (tx) => {
    const restaurant = await restaurants.lock(tx, scope, restaurantId);
    if (!restaurant) return 'unknown restaurant';
    const before = await tables.findById(tx, restaurantId, tableId);
    if (!before) return 'unknown table';
    const until = minutes && endOf(minutes, restaurant, now);
    const after = await tables.mute(tx, restaurantId, tableId, until);
    if (!after) return 'unknown table';
    if (until === mutedUntil(before, now)) return after;
    const raised = await raiseVersion(tx, changes, restaurantId);
    if (!raised) return 'unknown restaurant';
    const table = after.number;
    await note(
      tx,
      restaurantId,
      minutes ? { act: 'table.muted', table, minutes } : { act: 'table.unmuted', table },
    );
    announce(changes, tx, raised, null);
    return after;
  });
}

function endOf(minutes: MuteLength, restaurant: RestaurantClock, now: Date): string {
  return minutes === 'service' ? servedUntil(now, restaurant) : secondsAfter(now, minutes * 60);
}
