import { BadgeCheck, CircleAlert, Clock, ExternalLink, TriangleAlert } from 'lucide-react';
import { SUBSCRIPTION_ANCHOR } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { cardClass } from '../../../ui/card-classes.ts';
import { type Say, useTexts } from '../../../ui/language/i18n.ts';
import { useDates } from '../../../ui/language/use-dates.ts';
import type { SubscriptionStatus } from '../rules.ts';
import { useClaims } from './claims.ts';
import { PlanForm } from './PlanForm.tsx';
import { useSubscriptionStatus } from './subscription-status.ts';
import { subscriptionTexts } from './texts.ts';
import { useProviderPages } from './use-provider-pages.ts';

type SubscriptionCardProps = {
  email: string;
  /** Managers see the status, without its buttons. */
  isOwner: boolean;
};

/**
 * Shows the subscription status and the plans. Empty until the status is loaded, and when nothing is sold.
 */
export function SubscriptionCard({ email, isOwner }: SubscriptionCardProps) {
  const t = useTexts(subscriptionTexts);
  const dates = useDates();
  const { isBusy, subscribe, manage } = useProviderPages(email);
  const status = useSubscriptionStatus('fresh')?.status;
  const isUnclaimed = useClaims(isOwner)?.some(({ is_in_use }) => is_in_use);
  if (!status || status.state === 'unlimited') return null;
  const { Icon, tint, words, hints } = summaryOf(status, t, dates.long);
  const isRunning = status.state === 'subscribed';
  // An unclaimed subscription may be a stranger's: do not link to its invoices.
  const hasInvoices = isRunning ? !isUnclaimed : status.state !== 'trial' && status.was_subscribed;
  return (
    <section id={SUBSCRIPTION_ANCHOR} aria-labelledby="subscription-title" className={cardClass}>
      <h2 id="subscription-title" className="font-display text-title">
        {t('title')}
      </h2>
      <div className="grid gap-2">
        <p
          className={`flex items-center gap-2 rounded-small px-3 py-2 leading-snug font-semibold ${tint}`}
        >
          <Icon aria-hidden="true" className="size-5 shrink-0" />
          <span>{words}</span>
        </p>
        {[...hints, ...(isOwner ? [] : [t('ownerPays')])].map((hint) => (
          <p key={hint} className="text-pretty">
            {hint}
          </p>
        ))}
      </div>
      {isOwner && !isRunning && (
        <PlanForm
          isBusy={isBusy}
          chargedOn={status.state === 'trial' ? dates.long(status.ends_at) : undefined}
          onSubscribe={subscribe}
        />
      )}
      {isOwner && hasInvoices && (
        <Button
          look={isRunning && status.is_payment_late ? 'primary' : 'secondary'}
          busy={isBusy}
          icon={<ExternalLink aria-hidden="true" className="size-5 shrink-0" />}
          onClick={() => void manage()}
          className="min-h-14"
        >
          {t('manage')}
        </Button>
      )}
    </section>
  );
}

type Summary = { Icon: typeof Clock; tint: string; words: string; hints: string[] };

const calm = 'bg-sage-tint text-sage';
const soon = 'bg-amber-tint text-amber';

function summaryOf(
  status: Exclude<SubscriptionStatus, { state: 'unlimited' }>,
  t: Say<(typeof subscriptionTexts)['fr']>,
  long: (instant: string) => string,
): Summary {
  switch (status.state) {
    case 'trial': {
      const words = t('trial', { date: long(status.ends_at) });
      return { Icon: Clock, tint: calm, words, hints: [t('trialHint')] };
    }
    case 'grace': {
      const ended = status.was_subscribed ? 'graceSubscription' : 'graceTrial';
      const words = t(ended, { date: long(status.ended_at) });
      const hints = [t('graceHint', { date: long(status.until) })];
      return { Icon: TriangleAlert, tint: soon, words, hints };
    }
    case 'over': {
      const words = t('over', { date: long(status.since) });
      const tint = 'bg-red-tint text-red';
      return { Icon: CircleAlert, tint, words, hints: [t('overHint')] };
    }
    default:
      return summaryOfRunning(status, t, long);
  }
}

function summaryOfRunning(
  status: Extract<SubscriptionStatus, { state: 'subscribed' }>,
  t: Say<(typeof subscriptionTexts)['fr']>,
  long: (instant: string) => string,
): Summary {
  const { plan, is_trial, is_payment_late, next_invoice_at, ends_at } = status;
  const running = plan
    ? t(plan === 'yearly' ? 'subscribedYearly' : 'subscribedMonthly')
    : t('subscribed');
  const ends = ends_at && t('ends', { date: long(ends_at) });
  if (is_payment_late) {
    const hints = [t('lateHint'), ...(ends ? [`${ends}.`] : [])];
    return { Icon: TriangleAlert, tint: soon, words: t('late'), hints };
  }
  if (ends) return { Icon: TriangleAlert, tint: soon, words: ends, hints: [t('endsHint')] };
  const invoice = is_trial ? 'firstInvoice' : 'nextInvoice';
  const hints = next_invoice_at ? [t(invoice, { date: long(next_invoice_at) })] : [];
  return { Icon: BadgeCheck, tint: calm, words: running, hints };
}
