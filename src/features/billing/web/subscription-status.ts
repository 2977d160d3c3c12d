import { useQuery } from '@tanstack/react-query';
import { answer, client } from '../../../ui/network/api.ts';
import { reload } from '../../../ui/network/query.ts';
import type { BillingRoutes } from '../handlers.ts';
import type { SubscriptionStatus } from '../rules.ts';

const { stripe } = client<BillingRoutes>();
const queryKey = ['subscription'];
const HOUR_MILLISECONDS = 60 * 60 * 1000;

/** `loadedAt` is the time of the answer by this device's clock. */
type Known = { status: SubscriptionStatus; loadedAt: Date };

/**
 * The subscription status of the user's restaurant; undefined until it is loaded. It is cached for an hour.
 * `followed` reloads it every hour; `fresh` reloads it on mount, because somebody may just have paid.
 */
export function useSubscriptionStatus(mode?: 'followed' | 'fresh'): Known | undefined {
  const { data, dataUpdatedAt } = useQuery({
    queryKey,
    queryFn: () => answer(stripe.subscription.$get({ query: {} })),
    staleTime: HOUR_MILLISECONDS,
    refetchInterval: mode === 'followed' && HOUR_MILLISECONDS,
    refetchOnMount: mode === 'fresh' ? 'always' : true,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
    // A failed load is also repeated only after an hour.
    retryOnMount: mode === 'fresh',
  });
  return data && { status: data, loadedAt: new Date(dataUpdatedAt) };
}

/** Reloads the status, for example after an answer contradicted the cached one. */
export function refreshSubscriptionStatus(): void {
  void reload(queryKey);
}
