import type { RestaurantClock } from '../../../db/schema/columns.ts';
import type { RestaurantRow } from '../../../db/schema.ts';
import { DEMO_SLUG } from '../../../paths.ts';
import { isNobodyInService } from '../../on-duty/store.ts';

type WithFirstRun = RestaurantClock & Pick<RestaurantRow, 'slug' | 'first_run_ended_at'>;

/**
 * Whether guests are told that nobody is on duty. Owners who try their restaurant in the first run, and
 * visitors of the demonstration, are guest and team in one. `lastInService`: when a device of the team last was.
 */
export function isClosed(
  restaurant: WithFirstRun,
  lastInService: string | null,
  now: Date,
): boolean {
  if (restaurant.first_run_ended_at === null || restaurant.slug === DEMO_SLUG) return false;
  return isNobodyInService(lastInService, restaurant, now);
}
