import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../../../ui/query.ts';
import { findOwner, findRestaurants, readGlance } from './calls.ts';

/** What was found stays on the screen until what is looked for is there. */
export function useFound(q: string, page: number) {
  return useQuery({
    queryKey: ['admin', 'list', q, page],
    queryFn: () => findRestaurants(q, page),
    placeholderData: keepPreviousData,
  });
}

export function useGlance() {
  return useQuery({ queryKey: ['admin', 'glance'], queryFn: readGlance });
}

export function useOwner(id: string) {
  return useQuery({ queryKey: ownerKey(id), queryFn: () => findOwner(id) });
}

export function refreshOwner(id: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ownerKey(id) });
}

/** Not under `admin`: of a restaurant that was just deleted nothing is to be asked. */
function ownerKey(id: string) {
  return ['owner', id];
}

/** A call has changed list or figures, or told that somebody else did. */
export function refreshAdmin(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['admin'] });
}
