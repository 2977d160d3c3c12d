/** Tells a restaurant that somebody guesses the keys of its tables, or its code of the evening. */
import { type Db, transaction, tryTransaction, undo } from '../../db/database.ts';
import { instant, secondsBefore } from '../../platform/clock.ts';
import type { RateLimiter } from '../../platform/http/rate.ts';
import type { Note } from '../../platform/journal.ts';
import { updateTenant } from '../../platform/scope.ts';
import { rates } from '../../rates.ts';
import { lockRestaurant } from '../tables/store.ts';
import { announce, type RequestChanges, raiseVersion } from './versions-store.ts';

/** Counts a wrong key or code. True if the restaurant should be notified. */
export function isNoticeDue(rate: RateLimiter, guessed: string): boolean {
  rate.count(guessed, rates.guessesBeforeNotice);
  if (!rate.isUsedUp(guessed, rates.guessesBeforeNotice)) return false;
  return rate.count(`notice of ${guessed}`, rates.guessNotices) === 0;
}

/** Once since the service day began, whichever server finds it. */
export function noteWrongKeys(
  db: Db,
  restaurantId: string,
  since: string,
  note: Note,
): Promise<void> {
  return transaction(db, async (tx) => {
    if (!(await lockRestaurant(tx, 'everybody', restaurantId))) return;
    const told = await tx
      .selectFrom('journal')
      .select('id')
      .where('restaurant_id', '=', restaurantId)
      .where('act', '=', 'key.guessed')
      .where('at', '>=', since)
      .executeTakeFirst();
    if (!told) await note(tx, restaurantId, { act: 'key.guessed' });
  });
}

/** In the journal and on all boards, at most once an hour, whichever server finds it. */
export async function noteGuessedCode(
  db: Db,
  changes: RequestChanges,
  restaurantId: string,
  now: Date,
  note: Note,
): Promise<void> {
  await tryTransaction(db, async (tx) => {
    const raised = await raiseVersion(tx, changes, restaurantId);
    if (!raised) return undo();
    const since = secondsBefore(now, rates.guessNotices.windowSeconds);
    const { numUpdatedRows } = await updateTenant(tx)
      .set({ room_code_guessed_at: instant(now) })
      .where('id', '=', restaurantId)
      .where((eb) =>
        eb.or([eb('room_code_guessed_at', 'is', null), eb('room_code_guessed_at', '<=', since)]),
      )
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return undo();
    await note(tx, restaurantId, { act: 'code.guessed' });
    announce(changes, tx, raised, null);
  });
}
