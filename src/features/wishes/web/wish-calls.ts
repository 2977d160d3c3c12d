import { useQuery } from '@tanstack/react-query';
import { answer, client } from '../../../ui/network/api.ts';
import { queryClient } from '../../../ui/network/query.ts';
import type { WishList } from '../contract.ts';
import type { WishRoutes } from '../handlers.ts';
import { usualWishes, type Wish } from '../rules.ts';
import { isSameList } from './draft/draft.ts';

const { restaurants } = client<WishRoutes>();

export function useWishes(restaurantId: string) {
  return useQuery({
    queryKey: keyOf(restaurantId),
    queryFn: () => answer(restaurants[':id'].wishes.$get({ param: { id: restaurantId } })),
    staleTime: 0,
  });
}

/**
 * Replaces the list. The usual wishes end the restaurant's own list. Throws `ApiError` (with the present list
 * if somebody has changed it meanwhile) or `NetworkError`.
 */
export async function saveWishes(id: string, version: number, wishes: Wish[]): Promise<WishList> {
  const calls = restaurants[':id'].wishes;
  const saved = isSameList(wishes, usualWishes)
    ? await answer(calls.$delete({ param: { id }, query: { version: String(version) } }))
    : await answer(calls.$put({ param: { id }, json: { version, wishes } }));
  queryClient.setQueryData(keyOf(id), saved);
  return saved;
}

function keyOf(restaurantId: string) {
  return ['wishes', restaurantId];
}
