/** Time zone arithmetic. It is done here, so that no query depends on time zones. */
import { Temporal } from 'temporal-polyfill';
import { instant } from './clock.ts';

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

/** `20:45`. */
export function localTime(at: Date, timeZone: string): string {
  return wallClock(at, timeZone).toPlainTime().toString({ smallestUnit: 'minute' });
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

/** At which local hour days begin: those from the day `from` on at `at`, earlier ones at `before`. */
export type DayBegins = { at: number; from?: LocalDate | null; before?: number };

export type Day = { day: LocalDate; startsAt: string; endsAt: string };

const known = new Map<string, Day>();
const MOST_KNOWN = 2000;

/**
 * The day that contains an instant: its date, its start and its end. Cached until it ends, because every poll
 * needs it.
 */
export function dayAt(now: Date, timeZone: string, begins: DayBegins): Day {
  const text = instant(now);
  const name = `${timeZone} ${begins.at} ${begins.from} ${begins.before}`;
  const last = known.get(name);
  if (last && last.startsAt <= text && text < last.endsAt) return last;
  const { day } = momentOfDay(now, timeZone, begins);
  const [startsAt, endsAt] = [day, nextDate(day)].map((date) =>
    instant(instantAt(date, hourOf(date, begins), timeZone)),
  ) as [string, string];
  const found = { day, startsAt, endsAt };
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(name, found);
  return found;
}

/** The local hour at an instant, and the date of the day that contains it. */
export function momentOfDay(
  at: Date,
  timeZone: string,
  begins: DayBegins,
): { day: LocalDate; hour: number } {
  const wall = wallClock(at, timeZone);
  const date = wall.toPlainDate();
  const isEarly = wall.hour < hourOf(date.toString(), begins);
  return { day: (isEarly ? date.subtract({ days: 1 }) : date).toString(), hour: wall.hour };
}

/** The local hour at which a day begins. */
export function hourOf(day: LocalDate, { at, from, before }: DayBegins): number {
  return from && before !== undefined && day < from ? before : at;
}

export function nextDate(date: LocalDate): LocalDate {
  return Temporal.PlainDate.from(date).add({ days: 1 }).toString();
}

/** The local date and time in the zone at an instant. */
function wallClock(at: Date, timeZone: string): Temporal.PlainDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime();
}
