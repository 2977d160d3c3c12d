import { useEffect, useMemo, useState } from 'react';
import type { Language } from '../../../languages.ts';
import { useLanguage } from '../../../ui/language/i18n.ts';
import { trialEnd } from '../../billing/rules.ts';

type TrialSentenceProps = { undated: string; dated: (date: string) => string };

const widestDate = { fr: '30 septembre 2026', en: '30 September 2026' };

/**
 * A sentence with the end date of a trial that begins today.
 * The server's HTML is cached and contains no date; the browser adds it. The element is as wide as the widest
 * date, so the layout does not shift.
 */
export function TrialSentence({ undated, dated }: TrialSentenceProps) {
  const { language } = useLanguage();
  const date = useTrialEnd(language);
  return (
    <span
      data-widest={dated(widestDate[language])}
      className="grid *:[grid-area:1/1] after:invisible after:content-[attr(data-widest)] after:[grid-area:1/1]"
    >
      {/* With a key the browser treats it as a new element, not as a layout shift. */}
      <span key={date}>{date ? dated(date) : undated}</span>
    </span>
  );
}

function useTrialEnd(language: Language): string | undefined {
  const [day, setDay] = useState<Date>();
  useEffect(() => setDay(trialEnd(new Date())), []);
  return useMemo(() => {
    const locale = language === 'en' ? 'en-GB' : 'fr-FR';
    return day && new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(day);
  }, [day, language]);
}
