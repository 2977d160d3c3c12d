import { RefreshCw } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '../../../../ui/Button.tsx';
import { forget, readStored, store } from '../../../../ui/device/storage.ts';
import { say, useTexts } from '../../../../ui/language/i18n.ts';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { serviceDayOnDevice } from '../../../restaurants/rules.ts';
import {
  type BoardFilter,
  noFilter,
  readFilter,
  statusChoices,
  tablesPresent,
  writeFilter,
} from '../cards/board-lists.ts';
import { OldestFirst, SharedDevice } from '../device/Checkboxes.tsx';
import type { BoardFeed } from '../feed/board-feed.ts';
import type { BoardRequest } from '../feed/board-request.ts';
import { statusKey, tableName } from '../labels.ts';
import { notifyBoard } from '../notices/board-notices.ts';
import { type BoardSay, boardTexts } from '../texts.ts';

type FiltersProps = {
  feed: BoardFeed;
  filter: BoardFilter;
  requests: readonly BoardRequest[];
  onChoose(filter: BoardFilter): void;
};

/** Filters, order and refresh. */
export function Filters({ feed, filter, requests, onChoose }: FiltersProps) {
  const t = useTexts(boardTexts);
  const tables = tablesOffered(requests, filter);

  /** The value of a select is text, so it is parsed like a parameter of the URL. */
  function choose(name: 'status' | 'table', value: string): void {
    const params = writeFilter(new URLSearchParams(), filter);
    params.set(name, value);
    onChoose(readFilter(params));
  }

  return (
    <div className="board-filters">
      <SelectField
        label={t('status')}
        name="status"
        value={filter.status}
        onChange={(event) => choose('status', event.target.value)}
      >
        {statusChoices.map((status) => (
          <option key={status} value={status}>
            {status === 'all' ? t('allStatuses') : t(statusKey(status))}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('table')}
        name="table"
        value={filter.table}
        onChange={(event) => choose('table', event.target.value)}
      >
        <option value="all">{t('allTables')}</option>
        {tables.map((table) => (
          <option key={table} value={table}>
            {tableName(t, table)}
          </option>
        ))}
      </SelectField>
      <OldestFirst />
      <SharedDevice />
      <RefreshButton feed={feed} />
    </div>
  );
}

/** Says that filters hide requests, also while the menu is closed. */
export function FilterNote({ filter, onChoose }: Pick<FiltersProps, 'filter' | 'onChoose'>) {
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

function RefreshButton({ feed }: { feed: BoardFeed }) {
  const t = useTexts(boardTexts);
  const [isBusy, setBusy] = useState(false);

  async function refresh(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    const isAnswered = await feed.refresh();
    setBusy(false);
    if (isAnswered) return;
    notifyBoard({
      type: 'error',
      title: () => say(boardTexts, 'refreshLost'),
      message: () => say(boardTexts, 'refreshLostHint'),
      duration: 8000,
    });
  }

  return (
    <Button look="secondary" aria-busy={isBusy} onClick={() => void refresh()}>
      <RefreshCw
        aria-hidden="true"
        className={`size-5 ${isBusy ? 'motion-safe:animate-spin' : ''}`}
      />
      {t('refresh')}
    </Button>
  );
}

/** The chosen table remains an option after its last request has left the board. */
function tablesOffered(
  requests: readonly BoardRequest[],
  { table }: BoardFilter,
): readonly number[] {
  const present = tablesPresent(requests);
  return table === 'all' || present.includes(table) ? present : [...present, table];
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
