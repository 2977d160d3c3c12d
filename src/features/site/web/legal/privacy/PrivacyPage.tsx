import { limits } from '../../../../../limits.ts';
import { useTexts } from '../../../../../ui/language/i18n.ts';
import { usePageTitle } from '../../../../../ui/page-title.ts';
import { useSiteData } from '../../site-data.ts';
import { Unbroken } from '../../Unbroken.tsx';
import { Article, LegalFrame, MissingLegalData, ToContact, usePublisher } from '../LegalFrame.tsx';
import { privacyTexts } from './texts.ts';

const articles = [
  'controller',
  'guests',
  'owners',
  'team',
  'leaving',
  'demos',
  'figures',
  'pushes',
  'device',
  'network',
  'others',
  'rights',
  'security',
] as const;

export function PrivacyPage() {
  const t = useTexts(privacyTexts);
  const { legal } = useSiteData();
  const publisher = usePublisher();
  usePageTitle(t('title'));
  const facts = {
    publisher: publisher.charAt(0).toUpperCase() + publisher.slice(1),
    host: legal?.host.name ?? t('unnamed'),
    hours: limits.wordsKeptSeconds / 3600,
    months: limits.eventsKeptMonths,
    journalMonths: limits.journalKeptMonths,
    deletedDays: limits.deletedKeptDays,
    days: limits.demoRequestsKeptSeconds / (24 * 60 * 60),
  };
  return (
    <LegalFrame title={t('title')} lead={t('lead')}>
      <MissingLegalData />
      {articles.map((article) => (
        <Article key={article} title={t(article)}>
          <p>
            <Unbroken text={t(`${article}Text`, facts)} />
          </p>
        </Article>
      ))}
      <ToContact />
    </LegalFrame>
  );
}
