import { useQuery } from '@tanstack/react-query';
import { answer, client } from '../../../ui/api.ts';
import type { RestaurantRoutes } from '../handlers.ts';

const { restaurants } = client<RestaurantRoutes>();

/** A restaurant and its tables, as anyone may read them; undefined until known. */
export function useRestaurant(slug: string) {
  const { data } = useQuery({
    queryKey: ['restaurant', slug],
    queryFn: () => answer(restaurants[':id'].$get({ param: { id: encodeURIComponent(slug) } })),
    staleTime: 60_000,
  });
  return data;
}
