/** What a change of its hours writes into a restaurant's row. */
import type { RestaurantClock } from '../../db/schema/columns.ts';
import { dayAt, hourOf, instantAt, nextDate } from '../../platform/calendar.ts';
import { instant } from '../../platform/clock.ts';
import { dayBeginsOf } from './rules.ts';

export type Hours = {
  open_all_hours?: boolean | undefined;
  day_begins_at?: number | undefined;
};

/**
 * The service day under way begins as before, and ends when the next one begins at the new hour. If that hour
 * is over today, the next one still begins at the old hour. Earlier changes are forgotten.
 */
export function hoursChanged(
  before: RestaurantClock,
  { open_all_hours, day_begins_at: at }: Hours,
  now: Date,
): Partial<RestaurantClock> {
  const open_all_hours_at = open_all_hours ? (before.open_all_hours_at ?? instant(now)) : null;
  const opening = open_all_hours === undefined ? {} : { open_all_hours_at };
  const begins = dayBeginsOf(before);
  if (at === undefined || at === begins.at) return opening;
  const { day } = dayAt(now, before.time_zone, begins);
  const next = nextDate(day);
  const isOver = instantAt(next, at, before.time_zone) <= now;
  const last = isOver ? next : day;
  const began = { day_begins_from: nextDate(last), day_began_at: hourOf(last, begins) };
  return { ...opening, day_begins_at: at, ...began };
}
