import { useQuery } from '@tanstack/react-query';
import { answer, client } from '../../../ui/network/api.ts';
import type { WishRoutes } from '../handlers.ts';

const { restaurants } = client<WishRoutes>();

/** What guests of a restaurant can ask for. `restaurant`: its id or slug. */
export function useWishes(restaurant: string) {
  return useQuery({
    queryKey: wishesKey(restaurant),
    queryFn: () => answer(restaurants[':id'].wishes.$get({ param: { id: restaurant } })),
    staleTime: 0,
  });
}

export function wishesKey(restaurant: string) {
  return ['wishes', restaurant];
}
