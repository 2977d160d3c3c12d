import type { Db } from '../../../db/database.ts';
import type { RestaurantClock } from '../../../db/schema/columns.ts';
import type { RestaurantRow } from '../../../db/schema.ts';
import { DEMO_SLUG } from '../../../paths.ts';
import { isRestaurantClosed } from '../../on-duty/store.ts';

type WithFirstRun = RestaurantClock & Pick<RestaurantRow, 'id' | 'slug' | 'first_run_ended_at'>;

/**
 * Whether guests are told that nobody is on duty. Owners who try their restaurant in the first run, and
 * visitors of the demonstration, are guest and team in one.
 */
export async function isClosed(db: Db, restaurant: WithFirstRun, now: Date): Promise<boolean> {
  if (restaurant.first_run_ended_at === null || restaurant.slug === DEMO_SLUG) return false;
  return isRestaurantClosed(db, restaurant, now);
}
