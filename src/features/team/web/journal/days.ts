/** Entries of the journal by day, in the time zone of the restaurant. */
import type { Language } from '../../../../languages.ts';
import type { ShownEntry } from './journal-calls.ts';

const DAY_MILLISECONDS = 24 * 3_600_000;
const locales: Record<Language, string> = { fr: 'fr-FR', en: 'en-GB' };

export type Day = { key: string; label: string; entries: ShownEntry[] };

export type JournalCalendar = {
  /** The days of the entries, with their names as seen at `now` (in milliseconds). */
  daysOf(entries: readonly ShownEntry[], now: number): Day[];
  /** 20:14 in both languages, as on the board. */
  timeOf(instant: string): string;
  dateOf(instant: string): string;
};

export function journalCalendar(language: Language, restaurantZone: string): JournalCalendar {
  const timeZone = isKnown(restaurantZone) ? restaurantZone : undefined;
  const format = (locale: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone, ...options });
  const locale = locales[language];
  // 2026-11-23
  const key = format('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' });
  const time = format(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const day = format(locale, { weekday: 'long', day: 'numeric', month: 'long' });
  const dayOfYear = format(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
  const date = format(locale, { dateStyle: 'long' });
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });

  function labelOf(instant: Date, now: number): string {
    const [own, today] = [key.format(instant), key.format(now)];
    const age = Math.round((Date.parse(today) - Date.parse(own)) / DAY_MILLISECONDS);
    if (age === 0 || age === 1) return relative.format(-age, 'day');
    const isThisYear = own.slice(0, 4) === today.slice(0, 4);
    return (isThisYear ? day : dayOfYear).format(instant);
  }

  return {
    daysOf(entries, now) {
      const days: Day[] = [];
      for (const entry of entries) {
        const at = new Date(entry.at);
        const last = days.at(-1);
        if (last?.key === key.format(at)) last.entries.push(entry);
        else
          days.push({
            key: key.format(at),
            label: capitalised(labelOf(at, now)),
            entries: [entry],
          });
      }
      return days;
    },
    timeOf: (instant) => time.format(new Date(instant)),
    dateOf: (instant) => date.format(new Date(instant)),
  };
}

/** An old browser may not know a time zone of the server's list. Its own time zone is then used. */
function isKnown(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }) !== undefined;
  } catch {
    return false;
  }
}

function capitalised(label: string): string {
  return label.charAt(0).toUpperCase() + label.slice(1);
}
