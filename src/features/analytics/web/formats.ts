/** Formats figures in the language of the screen. Days and hours are already local to the restaurant. */
import { useMemo } from 'react';
import type { Language } from '../../../languages.ts';
import { useLanguage, useTexts } from '../../../ui/language/i18n.ts';
import { PROMPT_SECONDS, RECEIVED_PROMPTLY_SECONDS } from '../rules.ts';
import { type AnalyticsSay, analyticsTexts } from './texts.ts';

export type Formats = ReturnType<typeof formatsIn>;

export function useFormats(): Formats {
  const { language } = useLanguage();
  const t = useTexts(analyticsTexts);
  return useMemo(() => formatsIn(language, t), [language, t]);
}

const locales: Record<Language, string> = { fr: 'fr-FR', en: 'en-GB' };
/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MILLISECONDS = 24 * 3_600_000;
const NARROW = '\u202f';
/** Larger changes are shown as a factor: `×12` instead of `+1100%`. */
const SHOWN_AS_FACTOR_FROM = 10;

export function formatsIn(language: Language, t: AnalyticsSay) {
  const locale = locales[language];
  const day = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  const dayShort = day({ weekday: 'short', day: 'numeric', month: 'short' });
  const dayOfYear = day({ day: 'numeric', month: 'short', year: 'numeric' });
  const date = day({ day: 'numeric', month: 'long', year: 'numeric' });
  const month = day({ month: 'long', year: 'numeric' });
  const weekday = day({ weekday: 'long' });
  const weekdayShort = day({ weekday: 'short' });
  const whole = new Intl.NumberFormat(locale);
  const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  const change = new Intl.NumberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: 0,
    signDisplay: 'exceptZero',
  });
  const list = new Intl.ListFormat(locale);
  const clock = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' });

  return {
    language,
    number: (value: number) => whole.format(value),
    share: (value: number | null) => (value === null ? t('none') : share.format(value)),
    change: (value: number) =>
      value >= SHOWN_AS_FACTOR_FROM
        ? `×${NARROW}${whole.format(Math.round(1 + value))}`
        : change.format(value),
    duration: (seconds: number | null) => (seconds === null ? t('none') : durationOf(seconds)),
    list: (words: readonly string[]) => list.format(words),
    /** The time up to which a request counts as prompt. */
    prompt: durationOf(PROMPT_SECONDS),
    receivedPromptly: durationOf(RECEIVED_PROMPTLY_SECONDS),
    /** In the viewer's time zone. */
    time: (milliseconds: number) => clock.format(milliseconds),
    date: (localDay: string) => date.format(at(localDay)),
    weekdayOfDay: (localDay: string) => weekday.format(at(localDay)),
    /** `number` is 1 for Monday. */
    weekday: (number: number) => weekday.format(MONDAY + (number - 1) * DAY_MILLISECONDS),
    weekdayShort: (number: number) => weekdayShort.format(MONDAY + (number - 1) * DAY_MILLISECONDS),
    hour: (hour: number) =>
      t('hourLabel', { hour: language === 'en' ? String(hour).padStart(2, '0') : hour }),
    /** The name of a bucket. Months always have the year, days and weeks only if it differs from `last`. */
    bucket: (period: string, last: string) => {
      const [year = '', rest = ''] = [period.slice(0, 4), period.slice(5)];
      const isThisYear = last.startsWith(year);
      if (rest.startsWith('W')) {
        const week = Number(rest.slice(1));
        return isThisYear ? t('weekNumber', { week }) : t('weekOfYear', { week, year });
      }
      if (rest.length === 2) return month.format(at(`${period}-01`));
      return (isThisYear ? dayShort : dayOfYear).format(at(period));
    },
  };
}

/** Two units at most, and no seconds from ten minutes on. */
function durationOf(seconds: number): string {
  if (seconds < 60) return `${seconds}${NARROW}s`;
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  if (minutes >= 60) return inTwo(Math.floor(minutes / 60), 'h', minutes % 60, 'min');
  return inTwo(minutes, 'min', minutes < 10 ? rest : 0, 's');
}

function inTwo(more: number, unit: string, less: number, smallUnit: string): string {
  const first = `${more}${NARROW}${unit}`;
  return less === 0 ? first : `${first}${NARROW}${less}${NARROW}${smallUnit}`;
}

function at(localDay: string): number {
  return Date.parse(`${localDay}T00:00:00Z`);
}
