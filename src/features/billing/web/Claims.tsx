import { useQuery } from '@tanstack/react-query';
import { CircleHelp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { cardClass, cardTitleClass } from '../../../ui/card-classes.ts';
import { say, useTexts } from '../../../ui/language/i18n.ts';
import { useDates } from '../../../ui/language/use-dates.ts';
import { ApiError, answer, client } from '../../../ui/network/api.ts';
import { reload } from '../../../ui/network/query.ts';
import { notify } from '../../../ui/notices/notices.ts';
import type { Claim } from '../contract.ts';
import type { BillingRoutes } from '../handlers.ts';
import { refreshSubscriptionStatus } from './subscription-status.ts';
import { subscriptionTexts } from './texts.ts';

/**
 * Asks the owner about subscriptions that were bought with their address without signing in. Empty when there
 * are none.
 */
export function Claims({ email }: { email: string }) {
  const claims = useClaims();
  return claims?.map((claim) => <ClaimCard key={claim.id} claim={claim} email={email} />);
}

function ClaimCard({ claim, email }: { claim: Claim; email: string }) {
  const t = useTexts(subscriptionTexts);
  const { long } = useDates();
  const [isBusy, setBusy] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const confirm = useRef<HTMLButtonElement>(null);
  const titleId = `claim-${claim.id}`;

  useEffect(() => {
    if (isConfirming) confirm.current?.focus();
  }, [isConfirming]);

  async function sayWhose(is_mine: boolean): Promise<void> {
    setBusy(true);
    try {
      await answerClaim(claim.id, is_mine);
      notify({
        id: 'claim',
        type: 'success',
        title: () => say(subscriptionTexts, is_mine ? 'claimed' : 'declined'),
      });
      // The focused button is removed: move the focus to the page.
      document.getElementById('main')?.focus({ preventScroll: true });
    } catch (error) {
      const reason = error instanceof ApiError && error.message ? error.message : undefined;
      notify({
        id: 'claim',
        type: 'error',
        title: () => say(subscriptionTexts, 'claimFailed'),
        message: reason ?? (() => say(subscriptionTexts, 'tryAgain')),
      });
    } finally {
      setBusy(false);
      refreshSubscriptionStatus();
      refreshClaims();
    }
  }

  return (
    <section aria-labelledby={titleId} className={cardClass}>
      <h2 id={titleId} className={`${cardTitleClass} flex items-center gap-2`}>
        <CircleHelp aria-hidden="true" className="size-5 shrink-0 text-brass" />
        {t('claimTitle')}
      </h2>
      <div className="grid gap-2 text-pretty">
        <p className="wrap-anywhere">
          {t(claimWords[claim.plan ?? 'none'], { date: long(claim.bought_at), email })}
        </p>
        <p>{t('claimHint')}</p>
        <p className="font-semibold">{chargeOf(claim)}</p>
      </div>
      <div className="flex flex-wrap gap-3 max-sm:*:grow">
        {isConfirming ? (
          <Button ref={confirm} busy={isBusy} onClick={() => void sayWhose(true)}>
            {t('claimAndPay')}
          </Button>
        ) : (
          <Button
            busy={isBusy}
            onClick={() => (claim.is_charged_at_once ? setConfirming(true) : void sayWhose(true))}
          >
            {t('claimMine')}
          </Button>
        )}
        <Button look="secondary" busy={isBusy} onClick={() => void sayWhose(false)}>
          {t('claimNotMine')}
        </Button>
      </div>
    </section>
  );

  function chargeOf({ is_charged_at_once, next_invoice_at }: Claim): string | undefined {
    if (is_charged_at_once) return t('claimChargedNow');
    return next_invoice_at ? t('nextInvoice', { date: long(next_invoice_at) }) : undefined;
  }
}

const claimWords = { monthly: 'claimMonthly', yearly: 'claimYearly', none: 'claimAny' } as const;

const { stripe } = client<BillingRoutes>();
const queryKey = ['subscription-claims'];

/** The claims that the owner has not answered; undefined until they are loaded, and when loading failed. */
export function useClaims(isOwner = true): Claim[] | undefined {
  const { data } = useQuery({
    queryKey,
    queryFn: async () => (await answer(stripe.claims.$get())).claims,
    refetchOnMount: 'always',
    retry: false,
    enabled: isOwner,
  });
  return data;
}

function refreshClaims(): void {
  void reload(queryKey);
}

/** Throws `ApiError` or `NetworkError`. */
async function answerClaim(id: string, is_mine: boolean): Promise<void> {
  const param = { id: encodeURIComponent(id) };
  await answer(stripe.claims[':id'].$put({ param, json: { is_mine } }));
}
