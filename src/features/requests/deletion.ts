import type { Tx } from '../../db/database.ts';
import { type RequestChanges, raiseVersion } from './versions.ts';

/** In one statement: the history of years at once takes longer than a statement may. */
const ROWS_AT_ONCE = 2000;

/**
 * In the transaction that deletes a restaurant, before it does: all that was ever asked for there goes, and whoever
 * follows it looks again, and finds nothing.
 */
export async function removeRequestsOf(
  tx: Tx,
  changes: RequestChanges,
  restaurantId: string,
): Promise<void> {
  const { version } = await raiseVersion(tx, restaurantId);
  changes.announce(tx, { topic: restaurantId, version, thing: null });
  let removed: bigint;
  do {
    const some = tx
      .selectFrom('requests')
      .select('id')
      .where('restaurant_id', '=', restaurantId)
      .limit(ROWS_AT_ONCE);
    const { numDeletedRows } = await tx
      .deleteFrom('requests')
      .where('id', 'in', some)
      .executeTakeFirstOrThrow();
    removed = numDeletedRows;
  } while (removed > 0n);
}
