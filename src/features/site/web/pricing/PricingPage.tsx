import { Check } from 'lucide-react';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Link, useHref, useNavigate, useSearchParams } from 'react-router';
import { type PlanName, planNames } from '../../../../enums.ts';
import { limits } from '../../../../limits.ts';
import { paths, subscriptionPath } from '../../../../paths.ts';
import { Button, buttonClass } from '../../../../ui/Button.tsx';
import { say, useLanguage, useTexts } from '../../../../ui/language/i18n.ts';
import { notify } from '../../../../ui/notices/notices.ts';
import { usePageTitle } from '../../../../ui/page-title.ts';
import { checkedSession, useSession } from '../../../auth/web/session.tsx';
import {
  FREE_MONTHS,
  formatPrice,
  plans,
  TRIAL_DAYS,
  twelveMonthsCents,
  yearlySavingCents,
} from '../../../billing/rules.ts';
import { findPriceId, isBackendUnavailable, openCheckout } from '../../../billing/web/checkout.ts';
import { TO_DEMO_MILLISECONDS } from '../../rules.ts';
import { Closing } from '../Closing.tsx';
import { Questions } from '../faq/Questions.tsx';
import { PageHeading } from '../PageHeading.tsx';
import { useSiteData } from '../site-data.ts';
import { TrialSentence } from '../TrialSentence.tsx';
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
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 px-4 pb-16 short:gap-2">
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

function PlanCard({ plan }: { plan: PlanName }) {
  const t = useTexts(pricingTexts);
  const { isBusy, subscribe } = useSubscribe();
  const toDemo = useHref(paths.demo);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    void subscribe(plan);
  }

  return (
    <article className="mx-auto grid w-full max-w-xl grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-6 rounded-card border border-line bg-card p-4 shadow-card max-sm:pt-6 sm:p-9 short:pt-3 min-[44rem]:max-w-5xl min-[44rem]:grid-cols-[minmax(0,4fr)_minmax(0,5fr)] min-[44rem]:grid-rows-[auto_1fr]">
      <h2 className="font-display text-title leading-tight max-[44rem]:text-center">
        {t(plan === 'yearly' ? 'planYearly' : 'planMonthly')}
      </h2>
      <div className="grid content-start gap-6 min-[44rem]:col-start-2 min-[44rem]:row-span-2 min-[44rem]:row-start-1">
        <div className="grid justify-items-center gap-3 text-center">
          <p className="rounded-full bg-sage-tint px-4 py-1 font-semibold text-sage">
            {t('trial', { days: TRIAL_DAYS })}
          </p>
          <Price plan={plan} />
        </div>
        <Charges plan={plan} />
        <div className="grid auto-rows-fr gap-3">
          <Link to={paths.signUp} className={`${buttonClass()} min-h-14`}>
            {t('tryFree', { days: TRIAL_DAYS })}
          </Link>
          {/* Without JavaScript the button opens the demo page. */}
          <form action={toDemo} onSubmit={submit} className="grid">
            <Button type="submit" look="secondary" busy={isBusy}>
              {t('subscribe')}
            </Button>
          </form>
          <Link to={paths.demo} className={buttonClass('quiet')}>
            {t('toDemo')}
          </Link>
        </div>
        <p className="text-center text-small text-balance text-muted">{t('checkout')}</p>
      </div>
      <Features />
    </article>
  );
}

function Price({ plan }: { plan: PlanName }) {
  const t = useTexts(pricingTexts);
  const { language } = useLanguage();
  const price = formatPrice(plans[plan].priceCents, language);
  const yearly = formatPrice(plans.yearly.priceCents, language);
  const name = plan === 'yearly' ? 'Yearly' : 'Monthly';
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-center gap-x-4 font-display">
        <span className="sr-only">{t('insteadOf')} </span>
        <s className="text-large text-muted">{price}</s>{' '}
        <strong className="text-[min(clamp(2rem,4vw,3rem),9vw)] leading-tight font-normal">
          {t('today', { price: formatPrice(0, language) })}
        </strong>
      </p>
      <p className="font-semibold text-balance">
        <TrialSentence
          undated={t(`later${name}`, { price, days: TRIAL_DAYS })}
          dated={(date) => t(`then${name}`, { price, date })}
        />
      </p>
      <p className="text-small text-muted">{t('vat')}</p>
      {/* Both sentences share one grid cell, so that the layout does not shift when the plan changes. */}
      <div className="grid items-center text-balance text-brass *:[grid-area:1/1]">
        <p className={plan === 'yearly' ? '' : 'invisible'}>
          <strong>{t('freeMonths', { count: FREE_MONTHS })}</strong> –{' '}
          {t('saving', {
            yearly,
            months: formatPrice(twelveMonthsCents, language),
            saving: formatPrice(yearlySavingCents, language),
          })}
        </p>
        <p className={plan === 'yearly' ? 'invisible' : ''}>
          {t('orYearly', { yearly, count: FREE_MONTHS })}
        </p>
      </div>
    </>
  );
}

/** What is charged when, in three lines. */
function Charges({ plan }: { plan: PlanName }) {
  const t = useTexts(pricingTexts);
  const { language } = useLanguage();
  const price = formatPrice(plans[plan].priceCents, language);
  const rows = [
    [t('now'), t('nowText', { price: formatPrice(0, language) })],
    [t('during', { days: TRIAL_DAYS }), t('duringText')],
    [
      t('after'),
      `${t(plan === 'yearly' ? 'afterYearly' : 'afterMonthly', { price })} ${t('afterText')}`,
    ],
  ];
  return (
    <section className="grid gap-3 border-t border-line pt-6">
      <h3 className="font-semibold">{t('charges')}</h3>
      <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)]">
        {rows.map(([when, what]) => (
          <div key={when} className="sm:contents">
            <dt className="text-muted">{when}</dt>
            <dd className="text-pretty">{what}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/**
 * Sends visitors to the payment provider, and owners to the subscription card, which knows the date of the
 * first payment.
 * Sends both to the demo page when nothing is sold or our server is unreachable.
 */
function useSubscribe(): { isBusy: boolean; subscribe(plan: PlanName): Promise<void> } {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const isMounted = useRef(true);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    isMounted.current = true;
    // The back/forward cache may restore this page as it was left, with a busy button.
    const wake = ({ persisted }: PageTransitionEvent) => persisted && setBusy(false);
    window.addEventListener('pageshow', wake);
    return () => {
      isMounted.current = false;
      window.removeEventListener('pageshow', wake);
      clearTimeout(timer.current);
    };
  }, []);

  async function subscribe(plan: PlanName): Promise<void> {
    setBusy(true);
    try {
      const { restaurant, isAdmin } = await checkedSession();
      // The account page can open a restaurant for an account without one. A super_admin has no subscription.
      const hasAccountPage = restaurant !== undefined && !isAdmin;
      const usesCard = hasAccountPage && (await findPriceId(plan)) !== undefined;
      const url = usesCard ? undefined : await openCheckout(plan, restaurant?.email);
      // Do not navigate if the user has already gone to another page.
      if (!isMounted.current) return;
      if (usesCard) {
        void navigate(subscriptionPath, { state: { plan } });
        return;
      }
      if (url) {
        location.assign(url);
        return;
      }
      leaveForDemo();
    } catch (error) {
      if (!isMounted.current) return;
      if (isBackendUnavailable(error)) {
        leaveForDemo();
        return;
      }
      notify({ id: 'checkout', type: 'error', title: () => say(pricingTexts, 'failed') });
      setBusy(false);
    }
  }

  function leaveForDemo(): void {
    notify({
      id: 'checkout',
      type: 'info',
      title: () => say(pricingTexts, 'notConfigured'),
      message: () => say(pricingTexts, 'notConfiguredHint'),
    });
    timer.current = setTimeout(() => navigate(paths.demo), TO_DEMO_MILLISECONDS);
  }

  return { isBusy, subscribe };
}

const features = ['tables', 'requests', 'screens', 'alerts', 'figures', 'languages'] as const;

/** The features that every restaurant has, paid or free. */
function Features() {
  const t = useTexts(pricingTexts);
  return (
    <ul className="grid content-start gap-3 border-t border-line pt-6">
      {features.map((feature) => (
        <li key={feature} className="flex items-start gap-3">
          <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-sage" />
          {t(feature, { count: limits.tablesPerRestaurant })}
        </li>
      ))}
    </ul>
  );
}
