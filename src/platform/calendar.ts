/** Time zone arithmetic. It is done here, so that no query depends on time zones. */

export type LocalDate = string; // YYYY-MM-DD

/** The local date, if days begin at `startHour` instead of midnight. */
export function localDate(now: Date, timeZone: string, startHour = 0): LocalDate {
  const wall = new Date(wallClock(now.getTime(), timeZone));
  wall.setUTCHours(wall.getUTCHours() - startHour);
  return wall.toISOString().slice(0, 10);
}

/** The local date and hour at an instant. */
export function localMoment(at: Date, timeZone: string): { day: LocalDate; hour: number } {
  const wall = new Date(wallClock(at.getTime(), timeZone));
  return { day: wall.toISOString().slice(0, 10), hour: wall.getUTCHours() };
}

/** The instant of a local date and hour. If clocks go back over it, the first of the two. */
export function instantAt(date: LocalDate, hour: number, timeZone: string): Date {
  const wall = Date.parse(`${date}T00:00:00Z`) + hour * 3_600_000;
  let guess = wall;
  // The first round may use the offset of the other side of a clock change. The second corrects that.
  for (let round = 0; round < 2; round += 1) guess += wall - wallClock(guess, timeZone);
  return new Date(guess);
}

/** The canonical spelling of an IANA name. Undefined for unknown names and for offsets such as `+01:00`. */
export function knownTimeZone(name: string): string | undefined {
  if (!/^[a-z]/i.test(name)) return undefined;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** The local time of a zone at an instant, encoded as if it were UTC, in milliseconds. */
function wallClock(instantMilliseconds: number, timeZone: string): number {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formatters.set(timeZone, formatter);
  }
  const parts: Record<string, number> = {};
  for (const part of formatter.formatToParts(instantMilliseconds)) {
    parts[part.type] = Number(part.value);
  }
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}
