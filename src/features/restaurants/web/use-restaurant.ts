import { useQuery } from '@tanstack/react-query';
import { answer, client } from '../../../ui/api.ts';
import { queryClient } from '../../../ui/query.ts';
import type { RestaurantWithTables } from '../contract.ts';
import type { RestaurantRoutes } from '../handlers.ts';

const { restaurants } = client<RestaurantRoutes>();

/** A restaurant and its tables, as anyone may read them; undefined until known. */
export function useRestaurant(slug: string): RestaurantWithTables | undefined {
  return useRestaurantQuery(slug).data;
}

/** The same where it matters that it may fail. */
export function useRestaurantQuery(slug: string) {
  return useQuery({
    queryKey: keyOf(slug),
    queryFn: () => answer(restaurants[':id'].$get({ param: { id: encodeURIComponent(slug) } })),
    staleTime: 60_000,
  });
}

/** What a call has changed stands on every screen at once; then it is asked for anew. */
export async function changeRestaurant(
  slug: string,
  change: (known: RestaurantWithTables) => RestaurantWithTables,
): Promise<void> {
  queryClient.setQueryData<RestaurantWithTables>(keyOf(slug), (known) => known && change(known));
  await refreshRestaurant(slug);
}

/** What was asked for before knows less, and is dropped. */
export function refreshRestaurant(slug: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: keyOf(slug) });
}

function keyOf(slug: string) {
  return ['restaurant', slug];
}
