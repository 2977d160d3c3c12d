import { useEffect, useRef, useState } from 'react';
import type { PlanName } from '../../../enums.ts';
import { say } from '../../../ui/language/i18n.ts';
import { ApiError } from '../../../ui/network/api.ts';
import { notify } from '../../../ui/notices/notices.ts';
import { openCheckout, openPortal } from './checkout.ts';
import { refreshSubscriptionStatus } from './subscription-status.ts';
import { subscriptionTexts } from './texts.ts';

type ProviderPages = {
  /** While true, the button ignores presses. */
  isBusy: boolean;
  subscribe(plan: PlanName): Promise<void>;
  manage(): Promise<void>;
};

/**
 * Leaves the app for a page of the payment provider: checkout or portal. `email` is the signed-in owner's.
 */
export function useProviderPages(email: string): ProviderPages {
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
