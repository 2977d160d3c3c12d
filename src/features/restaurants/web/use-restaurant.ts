import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { answer, client } from '../../../ui/network/api.ts';
import { queryClient, reload } from '../../../ui/network/query.ts';
import type { RestaurantWithTables } from '../contract.ts';
import type { RestaurantRoutes } from '../handlers.ts';

const { restaurants } = client<RestaurantRoutes>();

/** A restaurant's public data and its tables; undefined until loaded. */
export function useRestaurant(slug: string): RestaurantWithTables | undefined {
  return useRestaurantQuery(slug).data;
}

/** `useRestaurant` with the state of the query, for screens that show errors. */
export function useRestaurantQuery(slug: string) {
  return useQuery({
    queryKey: keyOf(slug),
    queryFn: () => fetchRestaurant(slug),
    staleTime: 60_000,
  });
}

/** From the server, past the cache. */
export function fetchRestaurant(slug: string): Promise<RestaurantWithTables> {
  return answer(restaurants[':id'].$get({ param: { id: encodeURIComponent(slug) } }));
}

/** Applies a change to the cache, so that all screens show it at once, then reloads. */
export async function changeRestaurant(
  slug: string,
  change: (known: RestaurantWithTables) => RestaurantWithTables,
): Promise<void> {
  queryClient.setQueryData<RestaurantWithTables>(keyOf(slug), (known) => known && change(known));
  await refreshRestaurant(slug);
}

export function refreshRestaurant(slug: string): Promise<void> {
  return reload(keyOf(slug));
}

function keyOf(slug: string) {
  return ['restaurant', slug];
}

/** Renders the tables of a restaurant. `app` passes it in: this feature may not import that of tables. */
export type RenderTables = (restaurant: RestaurantWithTables) => ReactNode;
