import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type Grouping, REFRESH_MILLISECONDS, type Span } from '../rules.ts';
import { fetchFigures, readOverview } from './calls.ts';

export function useFigures(
  slug: string,
  period: Span,
  groupBy: Grouping,
  zone: string | undefined,
  isWanted: boolean,
) {
  const key = ['figures', slug, period, groupBy, zone];
  const read = (isForced: boolean) => fetchFigures(slug, period, groupBy, zone, isForced);
  return useFresh(key, read, isWanted);
}

export function useOverview(period: Span, q: string, page: number) {
  return useFresh(['overview', period, q, page], (isForced) =>
    readOverview(period, q, page, isForced),
  );
}

/**
 * Refetches every 30 s, and on demand. Unchanged data keeps its identity, so that focus, selection and scroll
 * position stay. The previous data is shown while the new one loads.
 */
function useFresh<T>(queryKey: QueryKey, read: (isForced: boolean) => Promise<T>, isWanted = true) {
  const isForced = useRef(false);
  const [isRefreshing, setRefreshing] = useState(false);
  const { data, error, isPlaceholderData, isFetching, dataUpdatedAt, refetch } = useQuery({
    queryKey,
    queryFn: () => {
      const reading = read(isForced.current);
      isForced.current = false;
      return reading.catch(logged);
    },
    placeholderData: keepPreviousData,
    enabled: isWanted,
    refetchInterval: REFRESH_MILLISECONDS,
  });

  async function refresh(): Promise<void> {
    isForced.current = true;
    setRefreshing(true);
    await refetch();
    setRefreshing(false);
  }

  return {
    data,
    error,
    isFetching,
    isRefreshing,
    refresh,
    /** Milliseconds since the epoch; undefined while the previous data is shown. */
    updatedAt: data && !isPlaceholderData ? dataUpdatedAt : undefined,
  };
}

function logged(error: unknown): never {
  console.error('figures were not fetched:', error);
  throw error;
}
