import { useTexts } from '../../../../../ui/language/i18n.ts';
import { usePageTitle } from '../../../../../ui/page-title.ts';
import { formatPrice, GRACE_DAYS, plans, TRIAL_DAYS } from '../../../../billing/rules.ts';
import { Unbroken } from '../../Unbroken.tsx';
import { Article, LegalFrame, ToContact, Unfilled, usePublisher } from '../LegalFrame.tsx';
import { termsTexts } from './texts.ts';

const articles = [
  ...(['subject', 'service', 'account', 'trial', 'price', 'payment'] as const),
  ...(['end', 'after', 'liability', 'data', 'changes', 'law'] as const),
];

export function TermsPage() {
  const t = useTexts(termsTexts);
  const publisher = usePublisher();
  usePageTitle(t('title'));
  const facts = {
    ...{ publisher, days: TRIAL_DAYS, grace: GRACE_DAYS },
    monthly: formatPrice(plans.monthly.priceCents),
    yearly: formatPrice(plans.yearly.priceCents),
  };
  return (
    <LegalFrame title={t('title')} lead={t('lead')}>
      <Unfilled />
      {articles.map((article, index) => (
        <Article key={article} title={`${index + 1}. ${t(article)}`}>
          <p>
            <Unbroken text={t(`${article}Text`, facts)} />
          </p>
        </Article>
      ))}
      <ToContact />
    </LegalFrame>
  );
}
