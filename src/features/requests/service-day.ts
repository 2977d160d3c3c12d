import { instantAt, type LocalDate, localDate } from '../../platform/calendar.ts';
import { instant } from '../../platform/clock.ts';
import { SERVICE_DAY_BEGINS_AT_HOUR } from '../restaurants/rules.ts';

export type ServiceDay = { day: LocalDate; startsAt: string; endsAt: string };

const known = new Map<string, ServiceDay>();

/** The service day at an instant in a time zone. Cached until it ends, because every poll needs it. */
export function serviceDay(now: Date, timeZone: string): ServiceDay {
  const text = instant(now);
  const last = known.get(timeZone);
  if (last && last.startsAt <= text && text < last.endsAt) return last;
  const day = localDate(now, timeZone, SERVICE_DAY_BEGINS_AT_HOUR);
  const noonTomorrow = new Date(Date.parse(`${day}T12:00:00Z`) + 24 * 3_600_000);
  const next = noonTomorrow.toISOString().slice(0, 10);
  const found = {
    day,
    startsAt: instant(instantAt(day, SERVICE_DAY_BEGINS_AT_HOUR, timeZone)),
    endsAt: instant(instantAt(next, SERVICE_DAY_BEGINS_AT_HOUR, timeZone)),
  };
  known.set(timeZone, found);
  return found;
}
