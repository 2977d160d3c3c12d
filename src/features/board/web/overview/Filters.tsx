import { useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { forget, readStored, store } from '../../../../ui/device/storage.ts';
import { useTexts } from '../../../../ui/language/i18n.ts';
import { serviceDayOnDevice } from '../../../restaurants/rules.ts';
import { type BoardFilter, noFilter, readFilter, writeFilter } from '../cards/board-lists.ts';
import type { BoardFeed } from '../feed/board-feed.ts';
import { statusKey, tableName } from '../labels.ts';
import { type BoardSay, boardTexts } from '../texts.ts';

type FilterNoteProps = { filter: BoardFilter; onChoose(filter: BoardFilter): void };

/** Says that filters hide requests, also while the menu is closed. */
export function FilterNote({ filter, onChoose }: FilterNoteProps) {
  const t = useTexts(boardTexts);
  if (filter.status === 'all' && filter.table === 'all') return null;
  return (
    <p className="board-filtered">
      {t('filteredBy', { what: filterWords(t, filter) })}
      <button type="button" onClick={() => onChoose(noFilter)}>
        {t('showAll')}
      </button>
    </p>
  );
}

function filterWords(t: BoardSay, { status, table }: BoardFilter): string {
  const words = [];
  if (status !== 'all') words.push(t(statusKey(status)));
  if (table !== 'all') words.push(tableName(t, table));
  return words.join(', ');
}

/**
 * The filter that was chosen in this tab, and its service day. Any other filter in the address comes from a
 * link that was just opened.
 */
type Chosen = { filter: string; day: string };

const KEY = 'sonnette.filter';

/**
 * The filters. They are in the address, so that a reload keeps them, and are dropped when the next service
 * day begins.
 */
export function useFilter(feed: BoardFeed): [BoardFilter, (filter: BoardFilter) => void] {
  const [params, setParams] = useSearchParams();
  const filter = useMemo(() => readFilter(params), [params]);

  function choose(next: BoardFilter): void {
    setParams(writeFilter(params, next), { replace: true });
  }

  useEffect(() => {
    if (filter.status === 'all' && filter.table === 'all') {
      forget('session', KEY);
      return;
    }
    const chosen = { filter: `${filter.status} ${filter.table}`, day: today() };
    const known = readStored<Chosen>('session', KEY);
    const { day } = known?.filter === chosen.filter ? known : chosen;
    store('session', KEY, { ...chosen, day });
    const dropOld = () => {
      if (day === today()) return;
      setParams((before) => writeFilter(before, noFilter), { replace: true });
    };
    dropOld();
    return feed.onTick(dropOld);
  }, [feed, filter, setParams]);

  return [filter, choose];
}

function today(): string {
  return serviceDayOnDevice(new Date());
}
