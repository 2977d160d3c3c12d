import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths, subscriptionPath } from '../../../../paths.ts';
import { useTexts } from '../../../../ui/i18n.ts';
import { notify } from '../../../../ui/notices.ts';
import { useSession } from '../../../auth/web/session.tsx';
import type { PlanName } from '../../../billing/rules.ts';
import { findPriceId, openCheckout } from '../../../billing/web/checkout.ts';
import { TO_DEMO_MILLISECONDS } from '../../rules.ts';
import { pricingTexts } from './texts.ts';

/**
 * Leads to the payment provider; an owner to the card that knows when the first payment is due, and whether they pay
 * already; where nothing is sold yet, to the demonstration. While it is busy, its button takes no
 * second press.
 */
export function useSubscribe(): { isBusy: boolean; subscribe(plan: PlanName): Promise<void> } {
  const t = useTexts(pricingTexts);
  const navigate = useNavigate();
  const isOwner = typeof useSession().restaurant?.id === 'string';
  const [isBusy, setBusy] = useState(false);
  const isHere = useRef(true);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    isHere.current = true;
    // Whoever comes back from the provider's page may find this one as it was left.
    const wake = ({ persisted }: PageTransitionEvent) => persisted && setBusy(false);
    window.addEventListener('pageshow', wake);
    return () => {
      isHere.current = false;
      window.removeEventListener('pageshow', wake);
      clearTimeout(timer.current);
    };
  }, []);

  async function subscribe(plan: PlanName): Promise<void> {
    setBusy(true);
    try {
      const isOnCard = isOwner && (await findPriceId(plan)) !== undefined;
      const url = isOnCard ? undefined : await openCheckout(plan);
      // Nobody is pulled back from the page they went on to.
      if (!isHere.current) return;
      if (isOnCard) {
        void navigate(subscriptionPath, { state: { plan } });
        return;
      }
      if (url) {
        location.assign(url);
        return;
      }
      const words = { title: t('notConfigured'), message: t('notConfiguredHint') };
      notify({ id: 'checkout', type: 'info', ...words });
      timer.current = setTimeout(() => navigate(paths.demo), TO_DEMO_MILLISECONDS);
    } catch {
      notify({ id: 'checkout', type: 'error', title: t('failed') });
      setBusy(false);
    }
  }

  return { isBusy, subscribe };
}
