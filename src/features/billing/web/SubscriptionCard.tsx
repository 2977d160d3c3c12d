import { BadgeCheck, CircleAlert, Clock, ExternalLink, TriangleAlert } from 'lucide-react';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { type PlanName, planNames } from '../../../enums.ts';
import { SUBSCRIPTION_ANCHOR } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { cardClass } from '../../../ui/card-classes.ts';
import { defineTexts, type Say, say, useLanguage, useTexts } from '../../../ui/language/i18n.ts';
import { useDates } from '../../../ui/language/use-dates.ts';
import { ApiError } from '../../../ui/network/api.ts';
import { notify } from '../../../ui/notices/notices.ts';
import { FREE_MONTHS, formatPrice, plans, type SubscriptionStatus } from '../rules.ts';
import { useClaims } from './Claims.tsx';
import { openCheckout, openPortal } from './checkout.ts';
import { refreshSubscriptionStatus, useSubscriptionStatus } from './subscription-status.ts';
import { subscriptionTexts } from './texts.ts';

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
  const tTwice = useTexts(paidTwiceTexts);
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
        {status.state === 'subscribed' && status.is_paid_twice && (
          <p className="font-semibold text-pretty">{tTwice('paidTwice')}</p>
        )}
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

type PlanFormProps = {
  isBusy: boolean;
  /** The formatted day of the first payment; undefined when it is today. */
  chargedOn: string | undefined;
  onSubscribe(plan: PlanName): Promise<void>;
};

function PlanForm({ isBusy, chargedOn, onSubscribe }: PlanFormProps) {
  const t = useTexts(subscriptionTexts);
  const { language } = useLanguage();
  const { state } = useLocation();
  const [plan, setPlan] = useState(() => planOf(state) ?? 'monthly');

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (!isBusy) void onSubscribe(plan);
  }

  return (
    <form onSubmit={submit} className="grid gap-4">
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 font-semibold">{t('choose')}</legend>
        {planNames.map((name) => (
          <label
            key={name}
            className="grid min-h-14 cursor-pointer grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 rounded-small border border-edge px-4 py-2 has-checked:border-sage has-checked:bg-sage-tint"
          >
            <input
              type="radio"
              name="plan"
              value={name}
              checked={plan === name}
              onChange={() => setPlan(name)}
              className="size-5 accent-sage"
            />
            <span className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="font-semibold">{t(name)}</span>{' '}
              <span className="tabular-nums">
                {t(name === 'yearly' ? 'perYear' : 'perMonth', {
                  price: formatPrice(plans[name].priceCents, language),
                })}
              </span>
              {name === 'yearly' && (
                <span className="basis-full text-small text-brass">
                  {t('freeMonths', { count: FREE_MONTHS })}
                </span>
              )}
            </span>
          </label>
        ))}
      </fieldset>
      <Button type="submit" busy={isBusy} className="min-h-14">
        {t('subscribe')}
      </Button>
      <p className="text-small text-pretty text-muted">
        {chargedOn ? t('chargedOn', { date: chargedOn }) : t('chargedNow')}
      </p>
    </form>
  );
}

/** The plan that was chosen on the pricing page, from the history entry. */
function planOf(state: unknown): PlanName | undefined {
  const chosen = (state as { plan?: unknown } | null)?.plan;
  return planNames.find((name) => name === chosen);
}

/** Replaces the subscription card when nothing is sold on this server. */
export function FreeCard() {
  const t = useTexts(subscriptionTexts);
  return (
    <section id={SUBSCRIPTION_ANCHOR} aria-labelledby="free-title" className={cardClass}>
      <h2 id="free-title" className="font-display text-title">
        {t('title')}
      </h2>
      <p className="flex items-center gap-2 rounded-small bg-sage-tint px-3 py-2 leading-snug font-semibold text-sage">
        <BadgeCheck aria-hidden="true" className="size-5 shrink-0" />
        {t('free')}
      </p>
      <p className="text-pretty">{t('freeHint')}</p>
    </section>
  );
}

/** Apart from the other texts of subscriptions, which the board loads. */
const paidTwiceTexts = defineTexts('paid-twice', {
  fr: {
    paidTwice:
      'Deux abonnements sont payés pour ce restaurant\u202f: résiliez-en un, l’autre continue.',
  },
  en: {
    paidTwice:
      'This restaurant is paying for two subscriptions: cancel one, and the other continues.',
  },
});

type ProviderPages = {
  /** While true, the button ignores presses. */
  isBusy: boolean;
  subscribe(plan: PlanName): Promise<void>;
  manage(): Promise<void>;
};

/**
 * Leaves the app for a page of the payment provider: checkout or portal. `email` is the signed-in owner's.
 */
function useProviderPages(email: string): ProviderPages {
  const [isBusy, setBusy] = useState(false);
  const isMounted = useRef(true);

  useEffect(() => {
    isMounted.current = true;
    // The back/forward cache may restore this page with its button still busy.
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      setBusy(false);
      refreshSubscriptionStatus();
    };
    window.addEventListener('pageshow', onPageShow);
    return () => {
      isMounted.current = false;
      window.removeEventListener('pageshow', onPageShow);
    };
  }, []);

  async function openPage(find: () => Promise<string>, onFailure: (error: unknown) => void) {
    setBusy(true);
    try {
      const url = await find();
      // Do not navigate if the user has already gone to another page.
      if (isMounted.current) location.assign(url);
    } catch (error) {
      onFailure(error);
      setBusy(false);
    }
  }

  return {
    isBusy,
    subscribe: (plan) =>
      openPage(
        async () => {
          const url = await openCheckout(plan, email);
          if (url === undefined) throw new TypeError('no price is configured for this plan');
          return url;
        },
        (error) => {
          // The subscription was bought in another window: reload the card.
          const isKnown = error instanceof ApiError && error.code === 'already_subscribed';
          if (isKnown) refreshSubscriptionStatus();
          const title = isKnown ? error.message : () => say(subscriptionTexts, 'payFailed');
          notify({ id: 'checkout', type: isKnown ? 'info' : 'error', title });
        },
      ),
    manage: () =>
      openPage(openPortal, (error) => {
        notify({
          id: 'checkout',
          type: 'error',
          title: () => say(subscriptionTexts, 'portalFailed'),
          message: reasonOf(error) ?? (() => say(subscriptionTexts, 'tryAgain')),
        });
      }),
  };
}

function reasonOf(error: unknown): string | undefined {
  return error instanceof ApiError && error.message ? error.message : undefined;
}
