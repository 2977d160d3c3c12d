import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { limits } from '../../../limits.ts';
import { answer, client } from '../../../ui/network/api.ts';
import { freshness } from '../../../ui/network/freshness.ts';
import type {
  OverviewRow,
  ServiceFigures,
  TableStats,
  TimelineRow,
  WishFigures,
} from '../contract.ts';
import type { AnalyticsRoutes } from '../handlers.ts';
import {
  bucketsIn,
  type Counts,
  type Grouping,
  periods,
  REFRESH_MILLISECONDS,
  type Span,
} from '../rules.ts';

/** API calls of the screen. All throw `ApiError` or `NetworkError`. */

const { analytics } = client<AnalyticsRoutes>();
const restaurant = analytics.restaurants[':slug'];

export const PAGE_SIZE = limits.overviewPerPage;

export type Figures = {
  stats: Counts;
  service: ServiceFigures;
  tables: TableStats[];
  timeline: TimelineRow[];
  /** Null for a zone: wishes are counted for the whole restaurant. */
  wishes: WishFigures[] | null;
};

/** All figures of a restaurant or of one of its zones, read at the same time. */
async function fetchFigures(
  slug: string,
  period: Span,
  groupBy: Grouping,
  zone: string | undefined,
  isForced: boolean,
): Promise<Figures> {
  const param = { slug: encodeURIComponent(slug) };
  const { extra, options } = freshness(isForced);
  const query = { period, ...(zone && { zone }), ...extra };
  const buckets = { groupBy, ...timelineOf(period, groupBy), ...(zone && { zone }), ...extra };
  const [{ stats }, { service }, { tables }, { timeline }, { wishes }] = await Promise.all([
    answer(restaurant.summary.$get({ param, query }, options)),
    answer(restaurant.service.$get({ param, query }, options)),
    answer(restaurant.tables.$get({ param, query }, options)),
    answer(restaurant.timeline.$get({ param, query: buckets }, options)),
    zone
      ? { wishes: null }
      : answer(restaurant.wishes.$get({ param, query: { period, ...extra } }, options)),
  ]);
  return { stats, service, tables, timeline, wishes };
}

function timelineOf(span: Span, groupBy: Grouping) {
  const period = periods.find((each) => each === span);
  return period ? { limit: String(bucketsIn[period][groupBy]) } : { period: span };
}

export type OverviewData = { rows: OverviewRow[]; total: number };

/** Pages are counted from 1. */
async function readOverview(
  period: Span,
  q: string,
  page: number,
  isForced: boolean,
): Promise<OverviewData> {
  const { extra, options } = freshness(isForced);
  const offset = String((page - 1) * PAGE_SIZE);
  const query = { period, limit: String(PAGE_SIZE), offset, ...(q && { q }), ...extra };
  const response = await analytics.overview.$get({ query }, options);
  const { restaurants } = await answer(Promise.resolve(response));
  return { rows: restaurants, total: Number(response.headers.get('X-Total-Count')) };
}

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
