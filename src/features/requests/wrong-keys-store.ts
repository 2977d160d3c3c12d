/** Tells a restaurant that many wrong keys of its tables were tried. */
import { type Db, transaction } from '../../db/database.ts';
import type { Note } from '../../platform/journal.ts';
import { lockRestaurant } from '../tables/store.ts';

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
