import type { RequestRow } from '../../db/schema.ts';
import { dayAt, type LocalDate } from '../../platform/calendar.ts';
import { instant } from '../../platform/clock.ts';
import { SERVICE_DAY_BEGINS_AT_HOUR } from '../restaurants/rules.ts';
import { heardAt } from './ringing/rules.ts';
import { CLOSING_MINUTES } from './rules.ts';

export type ServiceDay = { day: LocalDate; startsAt: string; endsAt: string };

const known = new Map<string, ServiceDay>();

/** The service day at an instant in a time zone. Cached until it ends, because every poll needs it. */
export function serviceDay(now: Date, timeZone: string): ServiceDay {
  const text = instant(now);
  const last = known.get(timeZone);
  if (last && last.startsAt <= text && text < last.endsAt) return last;
  const { day, startsAt, endsAt } = dayAt(now, timeZone, SERVICE_DAY_BEGINS_AT_HOUR);
  const found = { day, startsAt: instant(startsAt), endsAt: instant(endsAt) };
  known.set(timeZone, found);
  return found;
}

/**
 * When a request ends if nobody acts. One from an earlier service day ends with that day, so that the new
 * board starts empty.
 */
export function closingInstant(request: RequestRow, dayStartsAt: string): string {
  const [since, minutes] =
    request.status === 'pending'
      ? [request.created_at, CLOSING_MINUTES.pending]
      : [heardAt(request), CLOSING_MINUTES['in-progress']];
  const lastMove = Math.max(Date.parse(since), Date.parse(request.returned_at ?? since));
  const byAge = lastMove + minutes * 60_000;
  const byDay = request.created_at < dayStartsAt ? Date.parse(dayStartsAt) - 1 : byAge;
  return instant(new Date(Math.min(byAge, byDay)));
}
