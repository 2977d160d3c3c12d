import { refreshFirstRun } from '../../../restaurants/web/use-first-run.ts';
import { refreshRestaurant } from '../../../restaurants/web/use-restaurant.ts';
import { createTables } from '../calls.ts';

/** Throws `ApiError` or `NetworkError`. */
export async function addTables(
  restaurant: { id: string; slug: string },
  tableCount: number,
): Promise<void> {
  await createTables(restaurant.id, tableCount);
  await Promise.all([refreshRestaurant(restaurant.slug), refreshFirstRun(restaurant.id)]);
}
