/** Formats numbers, times and dates in both languages. */
import type { Language } from '../../../languages.ts';
import type { LocalDate } from '../../../platform/calendar.ts';
import { type Days, weekdayOf } from '../periods.ts';
import type { Weekday } from '../rules.ts';

const formats: Record<Language, Intl.NumberFormat> = {
  fr: new Intl.NumberFormat('fr-FR'),
  en: new Intl.NumberFormat('en-GB'),
};
const percentSigns: Record<Language, string> = { fr: '\u202f%', en: '%' };

export function number(language: Language, value: number): string {
  return formats[language].format(value);
}

/** Rounds so that 100 % means all and 0 % none. */
export function percent(language: Language, share: number): string {
  const whole = Math.round(share * 100);
  const kept = share > 0 && share < 1 ? Math.min(Math.max(whole, 1), 99) : whole;
  return `${number(language, kept)}${percentSigns[language]}`;
}

/** `+12 %`, `−5 %`, `±0 %`. */
export function signedPercent(language: Language, change: number): string {
  const whole = Math.round(change * 100);
  const size = `${number(language, Math.abs(whole))}${percentSigns[language]}`;
  if (whole === 0) return `±${size}`;
  return `${whole > 0 ? '+' : '−'}${size}`;
}

/** `48 s`, `2 min 30 s`, `12 min`, `1 h 5 min`; no seconds from ten minutes on. Equal in both languages. */
export function duration(seconds: number | null): string {
  const whole = seconds ?? 0;
  if (whole < 60) return `${whole}\u202fs`;
  const minutes = Math.floor(whole / 60);
  if (minutes < 10 && whole % 60 > 0) return `${minutes}\u202fmin ${whole % 60}\u202fs`;
  if (minutes < 60) return `${minutes}\u202fmin`;
  const rest = minutes % 60;
  const hours = `${Math.floor(minutes / 60)}\u202fh`;
  return rest === 0 ? hours : `${hours} ${rest}\u202fmin`;
}

type Moment = { weekday: Weekday; hour: number; isNight: boolean };

/** An hour of the week; those before the service day begins belong to the previous day. */
export const moments: Record<Language, (moment: Moment) => string> = {
  fr({ weekday, hour, isNight }) {
    const hours = `de ${hourNames.fr(hour)} à ${hourNames.fr((hour + 1) % 24)}`;
    if (!isNight) return `${dayNames.fr[weekday - 1]} ${hours}`;
    return `nuit de ${dayNames.fr[weekday - 1]} à ${dayNames.fr[weekday % 7]} ${hours}`;
  },
  en({ weekday, hour, isNight }) {
    const day = `${dayNames.en[weekday - 1]}${isNight ? ' night' : ''}`;
    const next = (hour + 1) % 24;
    const [from, to] = [hourNames.en(hour), hourNames.en(next)];
    // `8 to 9 pm`, but `11 am to noon`.
    const isOneHalf = /^\d/.test(from) && from.slice(-2) === to.slice(-2);
    return `${day} ${isOneHalf ? from.slice(0, -3) : from} to ${to}`;
  },
};

const hourNames: Record<Language, (hour: number) => string> = {
  fr: (hour) => (hour === 0 ? 'minuit' : `${hour}\u202fh`),
  en(hour) {
    if (hour % 12 === 0) return hour === 0 ? 'midnight' : 'noon';
    return `${hour % 12} ${hour < 12 ? 'am' : 'pm'}`;
  },
};

const dayNames: Record<Language, readonly string[]> = {
  fr: ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'],
  en: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
};

export function dayName(language: Language, day: LocalDate): string {
  return dayNames[language][weekdayOf(day) - 1] ?? '';
}

/** `du 28 décembre 2026 au 3 janvier 2027`: a common month or year is written once. */
export const dates: Record<Language, (days: Days) => string> = {
  fr: (days) => `du ${fromTo('fr', days, ' au ')}`,
  en: (days) => fromTo('en', days, ' to '),
};

function fromTo(language: Language, { from, to }: Days, between: string): string {
  const [yearFrom, monthFrom] = from.split('-');
  const [yearTo, monthTo] = to.split('-');
  const [day, month, year] = dateParts(language, from);
  const start = [
    day,
    ...(monthFrom === monthTo ? [] : [month]),
    ...(yearFrom === yearTo ? [] : [year]),
  ];
  return `${start.join(' ')}${between}${dateParts(language, to).join(' ')}`;
}

function dateParts(language: Language, date: string): string[] {
  const [year = '', month, day] = date.split('-');
  const isFirst = language === 'fr' && day === '01';
  return [
    isFirst ? '1er' : String(Number(day)),
    monthNames[language][Number(month) - 1] ?? '',
    year,
  ];
}

const monthNames: Record<Language, readonly string[]> = {
  fr: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(
    ' ',
  ),
  en: 'January February March April May June July August September October November December'.split(
    ' ',
  ),
};
