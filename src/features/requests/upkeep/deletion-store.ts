import { PIECE_ROWS, type Tx } from '../../../db/database.ts';

/** Removes some requests of a deleted restaurant, with their idempotency keys. Returns how many. */
export async function removeSomeOf(tx: Tx, restaurantId: string): Promise<bigint> {
  const some = tx
    .selectFrom('requests')
    .select('id')
    .where('restaurant_id', '=', restaurantId)
    .limit(PIECE_ROWS);
  const { numDeletedRows } = await tx
    .deleteFrom('requests')
    .where('id', 'in', some)
    .executeTakeFirstOrThrow();
  return numDeletedRows;
}
