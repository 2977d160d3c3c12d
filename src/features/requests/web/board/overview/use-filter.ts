import { useCallback, useEffect, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { serviceDayOnDevice } from '../../../../restaurants/rules.ts';
import { type BoardFilter, noFilter, readFilter, writeFilter } from '../cards/board-lists.ts';
import type { BoardFeed } from '../feed/board-feed.ts';

type ChooseFilter = (filter: BoardFilter) => void;

/**
 * The filters, which are in the address. Their service day is in the history entry: a reload keeps both, and
 * the next service day begins without filters. A link with filters counts as chosen when it is opened.
 */
export function useFilter(feed: BoardFeed): [BoardFilter, ChooseFilter] {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const filter = useMemo(() => readFilter(params), [params]);
  const isFiltered = filter.status !== 'all' || filter.table !== 'all';
  const chosenOn: unknown = state?.filteredOn;

  const choose = useCallback<ChooseFilter>(
    (next) =>
      setParams(writeFilter(params, next), {
        replace: true,
        preventScrollReset: true,
        state: { filteredOn: serviceDayOnDevice(new Date()) },
      }),
    [params, setParams],
  );

  useEffect(() => {
    if (!isFiltered) return;
    if (chosenOn === undefined) {
      choose(filter);
      return;
    }
    const dropOld = () => {
      if (chosenOn !== serviceDayOnDevice(new Date())) choose(noFilter);
    };
    dropOld();
    return feed.onTick(dropOld);
  }, [feed, filter, isFiltered, chosenOn, choose]);

  return [filter, choose];
}
