import { useQuery } from '@tanstack/react-query';
import { answer, client } from '../../../ui/network/api.ts';
import { useSession } from '../../auth/web/session.tsx';
import type { ColleagueRoutes } from '../colleagues-handlers.ts';

const { restaurants } = client<ColleagueRoutes>();

/** Who else is on duty, read anew by `refetch`, and not before. */
export function useColleagues() {
  const { restaurant } = useSession();
  const id = restaurant?.id ?? '';
  return useQuery({
    queryKey: ['colleagues', id],
    queryFn: () => answer(restaurants[':id'].colleagues.$get({ param: { id } })),
    enabled: false,
  });
}
