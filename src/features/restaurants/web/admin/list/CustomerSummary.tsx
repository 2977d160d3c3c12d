import { useLanguage, useTexts } from '../../../../../ui/language/i18n.ts';
import type { Customer } from '../calls.ts';
import { adminTexts } from '../texts.ts';

/** One line about a restaurant: its owner, subscription status and last request. */
export function CustomerSummary({ restaurant }: { restaurant: Customer }) {
  const t = useTexts(adminTexts);
  const { language } = useLanguage();
  const { owner, standing, standing_until, last_request_at } = restaurant;
  const locale = language === 'en' ? 'en-GB' : 'fr-FR';
  const day = (instant: string) =>
    new Date(instant).toLocaleDateString(locale, { dateStyle: 'medium' });
  const words = [
    owner ? owner.email : t('unowned'),
    owner?.is_invited && t('invitedShort'),
    standing !== 'unlimited' && t(standing),
    standing_until && t('until', { date: day(standing_until) }),
    last_request_at ? t('lastRequest', { date: day(last_request_at) }) : t('noRequest'),
  ];
  return <span className="text-small text-muted">{words.filter(Boolean).join(' · ')}</span>;
}
