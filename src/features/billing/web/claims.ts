import { useQuery } from '@tanstack/react-query';
import { answer, client } from '../../../ui/network/api.ts';
import { queryClient } from '../../../ui/network/query.ts';
import type { Claim } from '../contract.ts';
import type { BillingRoutes } from '../handlers.ts';

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

export function refreshClaims(): void {
  void queryClient.invalidateQueries({ queryKey });
}

/** Throws `ApiError` or `NetworkError`. */
export async function answerClaim(id: string, is_mine: boolean): Promise<void> {
  const param = { id: encodeURIComponent(id) };
  await answer(stripe.claims[':id'].$put({ param, json: { is_mine } }));
}
