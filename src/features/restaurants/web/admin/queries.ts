import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../../../ui/query.ts';
import { findRestaurants, readGlance, type Wanted } from './calls.ts';

/** What was found stays on the screen until what is looked for is there. */
export function useFound(wanted: Wanted) {
  return useQuery({
    queryKey: ['admin', 'list', wanted],
    queryFn: () => findRestaurants(wanted),
    placeholderData: keepPreviousData,
  });
}

export function useGlance() {
  return useQuery({ queryKey: ['admin', 'glance'], queryFn: readGlance });
}

/** A call has changed list or figures, or told that somebody else did. */
export function refreshAdmin(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['admin'] });
}
