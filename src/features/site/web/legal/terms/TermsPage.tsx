import { useLanguage, useTexts } from '../../../../../ui/language/i18n.ts';
import { usePageTitle } from '../../../../../ui/page-title.ts';
import { formatPrice, GRACE_DAYS, plans, TRIAL_DAYS } from '../../../../billing/rules.ts';
import { useSiteData } from '../../site-data.ts';
import { Unbroken } from '../../Unbroken.tsx';
import { Article, LegalFrame, MissingLegalData, ToContact, usePublisher } from '../LegalFrame.tsx';
import { termsTexts } from './texts.ts';

/** The text keys of each article: title and body. */
const articles = {
  sold: (
    [
      'subject',
      'service',
      'account',
      'trial',
      'price',
      'payment',
      'end',
      'after',
      'liability',
      'data',
      'changes',
      'law',
    ] as const
  ).map((article) => [article, `${article}Text`] as const),
  free: [
    ['subject', 'subjectFree'],
    ['service', 'serviceText'],
    ['account', 'accountText'],
    ['price', 'priceFree'],
    ['endFreeTitle', 'endFree'],
    ['liability', 'liabilityFree'],
    ['data', 'dataText'],
    ['changes', 'changesText'],
    ['law', 'lawText'],
  ],
} as const;

export function TermsPage() {
  const t = useTexts(termsTexts);
  const { language } = useLanguage();
  const publisher = usePublisher();
  const { isFree } = useSiteData();
  const title = t(isFree ? 'titleFree' : 'title');
  usePageTitle(title);
  const facts = {
    publisher,
    days: TRIAL_DAYS,
    grace: GRACE_DAYS,
    monthly: formatPrice(plans.monthly.priceCents, language),
    yearly: formatPrice(plans.yearly.priceCents, language),
  };
  return (
    <LegalFrame title={title} lead={t(isFree ? 'leadFree' : 'lead')}>
      <MissingLegalData />
      {articles[isFree ? 'free' : 'sold'].map(([article, text], index) => (
        <Article key={article} title={`${index + 1}. ${t(article)}`}>
          <p>
            <Unbroken text={t(text, facts)} />
          </p>
        </Article>
      ))}
      <ToContact />
    </LegalFrame>
  );
}
