import { useQuery } from '@tanstack/react-query';
import { answer, client } from '../../../ui/network/api.ts';
import type { TableRoutes } from '../handlers.ts';

const { restaurants } = client<TableRoutes>();

/** The tables of a restaurant, by number. */
export function useTables(restaurantId: string) {
  return useQuery({
    queryKey: ['tables', restaurantId],
    queryFn: () => answer(restaurants[':id'].tables.$get({ param: { id: restaurantId } })),
  });
}
