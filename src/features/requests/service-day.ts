import { dayAt, type LocalDate } from '../../platform/calendar.ts';
import { instant } from '../../platform/clock.ts';
import { SERVICE_DAY_BEGINS_AT_HOUR } from '../restaurants/rules.ts';

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
