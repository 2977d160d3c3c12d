import type { SubmitEvent } from 'react';
import { Link, useHref } from 'react-router';
import type { PlanName } from '../../../../enums.ts';
import { paths } from '../../../../paths.ts';
import { Button, buttonClass } from '../../../../ui/Button.tsx';
import { useLanguage, useTexts } from '../../../../ui/language/i18n.ts';
import {
  FREE_MONTHS,
  formatPrice,
  plans,
  TRIAL_DAYS,
  twelveMonthsCents,
  yearlySavingCents,
} from '../../../billing/rules.ts';
import { TrialSentence } from '../TrialSentence.tsx';
import { Features } from './Features.tsx';
import { pricingTexts } from './texts.ts';
import { useSubscribe } from './use-subscribe.ts';

export function PlanCard({ plan }: { plan: PlanName }) {
  const t = useTexts(pricingTexts);
  const { isBusy, subscribe } = useSubscribe();
  const toDemo = useHref(paths.demo);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    void subscribe(plan);
  }

  return (
    <article className="mx-auto grid w-full max-w-xl gap-6 rounded-card border border-line bg-card p-6 shadow-card sm:p-9">
      <div className="grid justify-items-center gap-3 text-center">
        <h2 className="font-display text-title leading-tight">
          {t(plan === 'yearly' ? 'planYearly' : 'planMonthly')}
        </h2>
        <p className="rounded-full bg-sage-tint px-4 py-1 font-semibold text-sage">
          {t('trial', { days: TRIAL_DAYS })}
        </p>
        <Price plan={plan} />
      </div>
      <Features />
      {/* Without JavaScript the button opens the demo page. */}
      <form action={toDemo} onSubmit={submit} className="grid auto-rows-fr gap-3">
        <Button type="submit" busy={isBusy} className="min-h-14">
          {t('subscribe')}
        </Button>
        <Link to={paths.demo} className={`${buttonClass('secondary')} min-h-14`}>
          {t('toDemo')}
        </Link>
      </form>
      <div className="grid justify-items-center gap-1 text-center text-small text-pretty text-muted">
        <p>{t('checkout')}</p>
        <Link to={paths.signUp} className="grid min-h-12 place-content-center px-2">
          {t('noCard')}
        </Link>
      </div>
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
        <s className="text-title text-muted decoration-2">{price}</s>{' '}
        <strong className="text-[clamp(2rem,9vw,3rem)] leading-tight font-medium">
          {t('today', { price: formatPrice(0, language) })}
        </strong>
      </p>
      <p className="text-balance">
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
