import { useMemo } from 'react';
import { useLanguage } from './i18n.ts';

/** Formats dates in the language of the screen: `long` with the year, `short` without. */
export function useDates(): { long(instant: string): string; short(instant: string): string } {
  const { language } = useLanguage();
  return useMemo(() => {
    const locale = language === 'en' ? 'en-GB' : 'fr-FR';
    const long = new Intl.DateTimeFormat(locale, { dateStyle: 'long' });
    const short = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' });
    return {
      long: (instant) => unbroken(long.format(new Date(instant))),
      short: (instant) => unbroken(short.format(new Date(instant))),
    };
  }, [language]);
}

/** Uses no-break spaces, so that a date is not split over two lines. */
function unbroken(date: string): string {
  return date.replaceAll(' ', '\u00a0');
}
