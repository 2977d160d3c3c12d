import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from '../../../db/database.ts';
import { instant } from '../../../platform/clock.ts';
import { closingInstant } from '../service-day.ts';
import * as moves from '../staff/moves-store.ts';
import * as requests from '../store.ts';
import type { RequestChanges } from '../versions-store.ts';

/**
 * The closing rule: ends forgotten requests, which would block their table for the next guests. It uses the
 * same compare-and-set as the staff's moves, so several processes may run it at once. Returns how many ended.
 */
export async function closeForgotten(db: Db, changes: RequestChanges, now: Date): Promise<number> {
  let closed = 0;
  let some = await requests.listSomeActive(db, { restaurant_id: '', table_id: '', slot: '' });
  while (some.length > 0) {
    for (const request of some) if (await closeIfForgotten(db, changes, request, now)) closed += 1;
    await nextTurn();
    const last = some.at(-1);
    some = last ? await requests.listSomeActive(db, last) : [];
  }
  return closed;
}

async function closeIfForgotten(
  db: Db,
  changes: RequestChanges,
  request: requests.ActiveRequest,
  now: Date,
): Promise<boolean> {
  const endsAt = closingInstant(request, now);
  if (endsAt > instant(now)) return false;
  const status = request.status === 'pending' ? 'cancelled' : 'completed';
  const moved = await moves.move(db, changes, 'everybody', request, {
    status,
    ended_at: endsAt,
    ended_by: 'closing',
  });
  return moved !== undefined;
}
