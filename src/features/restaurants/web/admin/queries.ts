import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../../../ui/network/query.ts';
import { findRestaurants, readGlance, type SearchQuery } from './calls.ts';

/** Keeps the previous results on the screen while a new search loads. */
export function useFound(query: SearchQuery) {
  return useQuery({
    queryKey: ['admin', 'list', query],
    queryFn: () => findRestaurants(query),
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
