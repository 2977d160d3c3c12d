import { useQuery } from '@tanstack/react-query';
import { answer, client } from '../../../ui/api.ts';
import { queryClient } from '../../../ui/query.ts';
import type { BillingRoutes } from '../handlers.ts';
import type { Standing } from '../rules.ts';

const { stripe } = client<BillingRoutes>();
const queryKey = ['subscription'];
const HOUR_MILLISECONDS = 60 * 60 * 1000;

/** `askedAt` is by this device's clock. */
type Known = { standing: Standing; askedAt: Date };

/**
 * How the own restaurant stands; undefined until it is known, and while it cannot be asked. What is known holds
 * for an hour. Who follows it asks again each hour; who wants it fresh, on appearing: somebody may just have paid.
 */
export function useStanding(wish?: 'followed' | 'fresh'): Known | undefined {
  const { data, dataUpdatedAt } = useQuery({
    queryKey,
    queryFn: () => answer(stripe.subscription.$get()),
    staleTime: HOUR_MILLISECONDS,
    refetchInterval: wish === 'followed' && HOUR_MILLISECONDS,
    refetchOnMount: wish === 'fresh' ? 'always' : true,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
    // What has failed waits for the hour too.
    retryOnMount: wish === 'fresh',
  });
  return data && { standing: data, askedAt: new Date(dataUpdatedAt) };
}

/** What was known of it was refuted by an answer. */
export function refreshStanding(): void {
  void queryClient.invalidateQueries({ queryKey });
}
