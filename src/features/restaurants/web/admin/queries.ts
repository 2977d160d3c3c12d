import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../../../ui/query.ts';
import { findRestaurants, readGlance, type Wanted } from './calls.ts';

/** Keeps the previous results on the screen while a new search loads. */
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

/** Reloads list and figures, after a change here or by somebody else. */
export function refreshAdmin(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['admin'] });
}
