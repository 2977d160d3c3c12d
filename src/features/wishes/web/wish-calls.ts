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
    queryFn: () => readWishes(restaurantId),
    staleTime: 0,
  });
}

function readWishes(id: string): Promise<WishList> {
  return answer(restaurants[':id'].wishes.$get({ param: { id } }));
}

/**
 * Replaces the list. The usual wishes end the restaurant's own list. Returns `isOutdated` with the present
 * list if somebody has changed it meanwhile. Throws `ApiError` or `NetworkError`.
 */
export async function saveWishes(
  id: string,
  version: number,
  wishes: Wish[],
): Promise<WishList & { isOutdated?: boolean }> {
  const saved = isSameList(wishes, usualWishes)
    ? await goBack(id, version)
    : await answer(restaurants[':id'].wishes.$put({ param: { id }, json: { version, wishes } }));
  queryClient.setQueryData(keyOf(id), { version: saved.version, wishes: saved.wishes });
  return saved;
}

/** The call has no version: another change is noticed before it. */
async function goBack(id: string, version: number): Promise<WishList & { isOutdated?: boolean }> {
  const present = await readWishes(id);
  if (present.version !== version) return { ...present, isOutdated: true };
  return answer(restaurants[':id'].wishes.$delete({ param: { id } }));
}

function keyOf(restaurantId: string) {
  return ['wishes', restaurantId];
}
