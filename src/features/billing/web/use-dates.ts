import { useMemo } from 'react';
import { useLanguage } from '../../../ui/i18n.ts';

/** The day on which something begins or ends, in the language of the screen: with its year, or short. */
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

/** A day and its month stay on one line. */
function unbroken(date: string): string {
  return date.replaceAll(' ', '\u00a0');
}
