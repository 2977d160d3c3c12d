import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../ui/api.ts';
import { useTexts } from '../../../ui/i18n.ts';
import { notify } from '../../../ui/notices.ts';
import type { PlanName } from '../rules.ts';
import { openCheckout, openPortal } from './checkout.ts';
import { refreshStanding } from './standing.ts';
import { subscriptionTexts } from './texts.ts';

type Leaving = {
  /** While it is, its button takes no second press. */
  isBusy: boolean;
  subscribe(plan: PlanName): Promise<void>;
  manage(): Promise<void>;
};

/** The two ways to a page of the payment provider. `email` is the signed-in owner's. */
export function useLeaving(email: string): Leaving {
  const t = useTexts(subscriptionTexts);
  const [isBusy, setBusy] = useState(false);
  const isHere = useRef(true);

  useEffect(() => {
    isHere.current = true;
    // Whoever comes back from the provider's page may find this one as it was left.
    const wake = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      setBusy(false);
      refreshStanding();
    };
    window.addEventListener('pageshow', wake);
    return () => {
      isHere.current = false;
      window.removeEventListener('pageshow', wake);
    };
  }, []);

  async function leaveFor(find: () => Promise<string>, tell: (error: unknown) => void) {
    setBusy(true);
    try {
      const url = await find();
      // Nobody is pulled back from the page they went on to.
      if (isHere.current) location.assign(url);
    } catch (error) {
      tell(error);
      setBusy(false);
    }
  }

  return {
    isBusy,
    subscribe: (plan) =>
      leaveFor(
        async () => {
          const url = await openCheckout(plan, email);
          if (url === undefined) throw new TypeError('nothing is sold here');
          return url;
        },
        (error) => {
          // Bought in another window: the card then says so.
          const isKnown = error instanceof ApiError && error.code === 'already_subscribed';
          if (isKnown) refreshStanding();
          const title = isKnown ? error.message : t('payFailed');
          notify({ id: 'checkout', type: isKnown ? 'info' : 'error', title });
        },
      ),
    manage: () =>
      leaveFor(openPortal, (error) => {
        const message = error instanceof ApiError && error.message ? error.message : t('tryAgain');
        notify({ id: 'checkout', type: 'error', title: t('portalFailed'), message });
      }),
  };
}
