import type { RestaurantClock } from '../../../src/db/schema/columns.ts';

/** The clock of a restaurant that has not changed its hours. */
export function clockIn(time_zone: string): RestaurantClock {
  const hours = { day_begins_at: null, day_begins_from: null, day_began_at: null };
  return { time_zone, ...hours, open_all_hours_at: null };
}
