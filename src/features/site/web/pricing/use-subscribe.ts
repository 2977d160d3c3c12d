import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { PlanName } from '../../../../enums.ts';
import { paths, subscriptionPath } from '../../../../paths.ts';
import { say } from '../../../../ui/language/i18n.ts';
import { notify } from '../../../../ui/notices/notices.ts';
import { checkedSession } from '../../../auth/web/session.tsx';
import { findPriceId, isBackendUnavailable, openCheckout } from '../../../billing/web/checkout.ts';
import { TO_DEMO_MILLISECONDS } from '../../rules.ts';
import { pricingTexts } from './texts.ts';

/**
 * Sends visitors to the payment provider, and owners to the subscription card, which knows the date of the
 * first payment.
 * Sends both to the demo page when nothing is sold or our server is unreachable.
 */
export function useSubscribe(): { isBusy: boolean; subscribe(plan: PlanName): Promise<void> } {
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
