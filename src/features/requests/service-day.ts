import { clocksOf } from '../../clocks.ts';
import type { RestaurantClock } from '../../db/schema/columns.ts';
import type { RequestRow } from '../../db/schema.ts';
import { type Day, dayAt } from '../../platform/calendar.ts';
import { instant } from '../../platform/clock.ts';
import { dayBeginsOf } from '../restaurants/rules.ts';
import { heardAt } from './ringing/rules.ts';

/** The service day of a restaurant at an instant. */
export function serviceDay(now: Date, clock: RestaurantClock): Day {
  return dayAt(now, clock.time_zone, dayBeginsOf(clock));
}

/**
 * When a request ends if nobody acts. One from an earlier service day ends with that day, so that the new
 * board starts empty, unless its restaurant is open at all hours.
 */
export function closingInstant(request: RequestRow & RestaurantClock, now: Date): string {
  const [since, minutes] =
    request.status === 'pending'
      ? [request.created_at, clocksOf(request).pending.closed]
      : [heardAt(request), clocksOf(request)['in-progress'].closed];
  const lastMove = Math.max(Date.parse(since), Date.parse(request.returned_at ?? since));
  const byAge = lastMove + minutes * 60_000;
  const { startsAt } = serviceDay(now, request);
  const endsWithDay = request.open_all_hours_at === null && request.created_at < startsAt;
  // Never before its last move: its restaurant may have been open at all hours until now.
  const byDay = endsWithDay ? Math.max(Date.parse(startsAt) - 1, lastMove) : byAge;
  return instant(new Date(Math.min(byAge, byDay)));
}
