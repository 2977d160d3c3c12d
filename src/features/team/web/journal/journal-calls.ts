import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { answer, client } from '../../../../ui/network/api.ts';
import type { JournalRoutes } from '../../journal/handlers.ts';
import { teamKey } from '../team-calls.ts';

const { journal } = client<JournalRoutes>().restaurants[':id'];

const PAGE_SIZE = 20;
const RESTING_MILLISECONDS = 15_000;

export type ShownEntry = Awaited<ReturnType<typeof readEntries>>[number];

/**
 * The journal, or only the acts of one member. Changes of the team refetch it, because its query key starts
 * with the team's.
 */
export function useJournal(restaurantId: string, member: string | undefined) {
  return useInfiniteQuery({
    queryKey: [...teamKey(restaurantId), 'journal', member ?? 'everybody'],
    queryFn: ({ pageParam }) => readPage(restaurantId, pageParam, member),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data, status, fetchMeta } }) => {
      // Once older pages are loaded, do not refetch: the entries would move while somebody reads them.
      const hasOlder = data !== undefined && data.pages.length > 1;
      // Nor while the screen says that older entries were not loaded: a refetch would remove that error.
      const isOlderLost = status === 'error' && fetchMeta?.fetchMore?.direction === 'forward';
      return hasOlder || isOlderLost ? false : RESTING_MILLISECONDS;
    },
  });
}

/** Requests one entry more than it returns, to know whether there is an older page. */
async function readPage(restaurantId: string, before: string, member: string | undefined) {
  const read = await readEntries(restaurantId, before, member);
  const entries = read.slice(0, PAGE_SIZE);
  return { entries, next: read.length > PAGE_SIZE ? entries.at(-1)?.id : undefined };
}

async function readEntries(restaurantId: string, before: string, member: string | undefined) {
  const query = {
    limit: String(PAGE_SIZE + 1),
    ...(before && { before }),
    ...(member && { member }),
  };
  return (await answer(journal.$get({ param: { id: restaurantId }, query }))).entries;
}
