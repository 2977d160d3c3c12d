import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../ui/api.ts';

type PublicRestaurant = { name: string; tables: readonly { number: number }[] };

/** Its name and tables, as anyone may read them; undefined until known. */
export function useRestaurant(slug: string): PublicRestaurant | undefined {
  const { data } = useQuery({
    queryKey: ['restaurant', slug],
    queryFn: () => call<PublicRestaurant>('GET', `/api/restaurants/${encodeURIComponent(slug)}`),
    staleTime: 60_000,
  });
  return data;
}
