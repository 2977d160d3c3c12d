import { Link, useSearchParams } from 'react-router';
import { planNames } from '../../../../enums.ts';
import { paths } from '../../../../paths.ts';
import { buttonClass } from '../../../../ui/Button.tsx';
import { useTexts } from '../../../../ui/language/i18n.ts';
import { usePageTitle } from '../../../../ui/page-title.ts';
import { useSession } from '../../../auth/web/session.tsx';
import { FREE_MONTHS } from '../../../billing/rules.ts';
import { Closing } from '../Closing.tsx';
import { Questions } from '../faq/Questions.tsx';
import { PageHeading } from '../PageHeading.tsx';
import { useSiteData } from '../site-data.ts';
import { Features, PlanCard } from './PlanCard.tsx';
import { pricingTexts } from './texts.ts';

const questionNames = ['pricing', 'commitment', 'trial', 'installation', 'payment'] as const;

/** Shows the plans, or that the service is free on this server. */
export function PricingPage() {
  const { isFree } = useSiteData();
  return isFree ? <FreePricing /> : <Plans />;
}

/** The selected plan is in the URL: the toggle is two links, which work without JavaScript. */
function Plans() {
  const t = useTexts(pricingTexts);
  const [params] = useSearchParams();
  const shown = planNames.find((name) => name === params.get('plan')) ?? 'monthly';
  usePageTitle(t('title'));
  return (
    <>
      <PageHeading title={t('headline')} lead={t('lead')} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 px-4 pb-16">
        <nav
          aria-label={t('billing')}
          className="mx-auto flex w-full max-w-md flex-wrap gap-1 rounded-card border border-line bg-sunken p-1"
        >
          {planNames.map((plan) => (
            <Link
              key={plan}
              to={plan === 'monthly' ? paths.pricing : `${paths.pricing}?plan=${plan}`}
              replace
              aria-current={plan === shown ? 'true' : undefined}
              className={`flex min-h-12 flex-1 basis-[8rem] flex-wrap items-center justify-center gap-x-2 rounded-small border border-transparent px-4 py-1 text-center font-semibold no-underline ${plan === shown ? 'bg-card text-ink shadow-card dark:border-edge' : 'text-muted hover:text-ink'}`}
            >
              {t(plan)}
              {plan === 'yearly' && (
                <span className="text-small text-brass">
                  {t('freeMonths', { count: FREE_MONTHS })}
                </span>
              )}
            </Link>
          ))}
        </nav>
        <PlanCard plan={shown} />
      </div>
      <section aria-labelledby="questions" className="mx-auto grid max-w-3xl gap-6 px-4 pb-16">
        <h2 id="questions" className="text-center font-display text-table leading-tight">
          {t('questions')}
        </h2>
        <Questions names={questionNames} heading="h3" />
        <Link to={paths.faq} className="grid min-h-12 place-content-center">
          {t('allQuestions')}
        </Link>
      </section>
      <Closing title={t('closingTitle')} text={t('closingText')}>
        <Link to={paths.demo} className={`${buttonClass()} min-h-14`}>
          {t('toDemo')}
        </Link>
        <Link to={paths.contact} className={`${buttonClass('secondary')} min-h-14`}>
          {t('contact')}
        </Link>
      </Closing>
    </>
  );
}

/** Replaces the plans when nothing is sold on this server. */
function FreePricing() {
  const t = useTexts(pricingTexts);
  const { restaurant } = useSession();
  usePageTitle(t('title'));
  return (
    <>
      <PageHeading title={t('freeHeadline')} lead={t('freeLead')} />
      <div className="px-4 pb-20">
        <article className="mx-auto grid w-full max-w-xl gap-6 rounded-card border border-line bg-card p-6 shadow-card sm:p-9">
          <div className="grid justify-items-center gap-2 text-center">
            <h2 className="font-display text-title leading-tight">{t('freeTitle')}</h2>
            <p className="text-pretty text-muted">{t('freeText')}</p>
          </div>
          <Features />
          <div className="grid gap-3">
            <Link
              to={restaurant ? paths.staff : paths.signUp}
              className={`${buttonClass()} min-h-14`}
            >
              {t(restaurant ? 'toBoard' : 'freeSignUp')}
            </Link>
            <Link to={paths.faq} className={`${buttonClass('secondary')} min-h-14`}>
              {t('allQuestions')}
            </Link>
          </div>
        </article>
      </div>
    </>
  );
}
