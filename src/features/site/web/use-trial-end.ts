import { useEffect, useState } from 'react';
import { useLanguage } from '../../../ui/i18n.ts';
import { trialEnd } from '../../billing/rules.ts';

/**
 * The day on which a trial that begins now ends, in words. Only a browser that looks knows what "now" is: undefined
 * in what the server writes.
 */
export function useTrialEnd(): string | undefined {
  const { language } = useLanguage();
  const [day, setDay] = useState<Date>();
  useEffect(() => setDay(trialEnd(new Date())), []);
  if (!day) return undefined;
  const locale = language === 'en' ? 'en-GB' : 'fr-FR';
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(day);
}
