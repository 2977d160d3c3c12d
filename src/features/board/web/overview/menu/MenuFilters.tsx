import { RefreshCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../../../ui/Button.tsx';
import { defineTexts, say, useTexts } from '../../../../../ui/language/i18n.ts';
import { SelectField } from '../../../../../ui/SelectField.tsx';
import type { TableRequest } from '../../../../requests/contract.ts';
import {
  type BoardFilter,
  readFilter,
  statusChoices,
  tablesPresent,
  writeFilter,
} from '../../cards/board-lists.ts';
import { notifyBoard } from '../../device/board-notices.ts';
import type { BoardFeed } from '../../feed/board-feed.ts';
import { statusKey, tableName } from '../../labels.ts';
import { boardTexts } from '../../texts.ts';

type MenuFiltersProps = {
  feed: BoardFeed;
  filter: BoardFilter;
  requests: readonly TableRequest[];
  onChoose(filter: BoardFilter): void;
  /** The order of the cards. */
  children: ReactNode;
};

/** Filters, order and refresh, at the top of the menu. */
export function MenuFilters({ feed, filter, requests, onChoose, children }: MenuFiltersProps) {
  const t = useTexts(boardTexts);
  const tMenu = useTexts(filterTexts);
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
        label={tMenu('status')}
        name="status"
        value={filter.status}
        onChange={(event) => choose('status', event.target.value)}
      >
        {statusChoices.map((status) => (
          <option key={status} value={status}>
            {status === 'all' ? tMenu('allStatuses') : t(statusKey(status))}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('table')}
        name="table"
        value={filter.table}
        onChange={(event) => choose('table', event.target.value)}
      >
        <option value="all">{tMenu('allTables')}</option>
        {tables.map((table) => (
          <option key={table} value={table}>
            {tableName(t, table)}
          </option>
        ))}
      </SelectField>
      {children}
      <RefreshButton feed={feed} />
    </div>
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
      title: () => say(filterTexts, 'refreshLost'),
      message: () => say(filterTexts, 'refreshLostHint'),
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
  requests: readonly TableRequest[],
  { table }: BoardFilter,
): readonly number[] {
  const present = tablesPresent(requests);
  return table === 'all' || present.includes(table) ? present : [...present, table];
}

const filterTexts = defineTexts('board-filters', {
  fr: {
    status: 'Statut',
    allStatuses: 'Tous',
    allTables: 'Toutes',
    refreshLost: 'Sonnette ne répond pas',
    refreshLostHint:
      'Vérifiez le Wi-Fi. La liste se remet à jour toute seule dès que le réseau revient.',
  },
  en: {
    status: 'Status',
    allStatuses: 'All',
    allTables: 'All',
    refreshLost: 'Sonnette is not responding',
    refreshLostHint: 'Check the Wi-Fi. The list will update by itself once you are back online.',
  },
});
