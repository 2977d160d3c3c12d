import type { Language } from '../../../languages.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Anything newer is "just now". The last use is stored every 5 minutes: a device in use may look older. */
const RECENT = 2 * MINUTE;

/** `il y a 5 min`. Undefined for just now. Both instants are in milliseconds. */
export function agoText(then: number, now: number, language: Language): string | undefined {
  const age = now - then;
  if (age < RECENT) return undefined;
  const format = new Intl.RelativeTimeFormat(language, { style: 'short' });
  if (age < HOUR) return format.format(-Math.floor(age / MINUTE), 'minute');
  if (age < DAY) return format.format(-Math.floor(age / HOUR), 'hour');
  return format.format(-Math.floor(age / DAY), 'day');
}
