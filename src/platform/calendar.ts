/** Time zone arithmetic. It is done here, so that no query depends on time zones. */
import { Temporal } from 'temporal-polyfill';

export type LocalDate = string; // YYYY-MM-DD

/** The local date, if days begin at `startHour` instead of midnight. */
export function localDate(now: Date, timeZone: string, startHour = 0): LocalDate {
  return wallClock(now, timeZone).subtract({ hours: startHour }).toPlainDate().toString();
}

/** The local date and hour at an instant. */
export function localMoment(at: Date, timeZone: string): { day: LocalDate; hour: number } {
  const wall = wallClock(at, timeZone);
  return { day: wall.toPlainDate().toString(), hour: wall.hour };
}

/**
 * The instant of a local date and hour.
 * An hour that occurs twice, when clocks go back: its first occurrence.
 * An hour that is skipped, when clocks go forward: the time one hour later.
 */
export function instantAt(date: LocalDate, hour: number, timeZone: string): Date {
  const wall = Temporal.PlainDate.from(date).toPlainDateTime({ hour });
  return new Date(wall.toZonedDateTime(timeZone).epochMilliseconds);
}

/** The canonical spelling of an IANA name. Undefined for unknown names and for offsets such as `+01:00`. */
export function knownTimeZone(name: string): string | undefined {
  if (!/^[a-z]/i.test(name)) return undefined;
  try {
    // Temporal keeps the spelling of old names, such as `Asia/Calcutta`.
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/** The day that contains an instant, if days begin at `startHour`: its date, its start and its end. */
export function dayAt(
  now: Date,
  timeZone: string,
  startHour: number,
): { day: LocalDate; startsAt: Date; endsAt: Date } {
  const day = localDate(now, timeZone, startHour);
  const next = Temporal.PlainDate.from(day).add({ days: 1 }).toString();
  return {
    day,
    startsAt: instantAt(day, startHour, timeZone),
    endsAt: instantAt(next, startHour, timeZone),
  };
}

/** The local date and time in the zone at an instant. */
function wallClock(at: Date, timeZone: string): Temporal.PlainDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime();
}
