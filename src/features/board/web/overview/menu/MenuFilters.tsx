import { RefreshCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../../../ui/Button.tsx';
import { defineTexts, say, useTexts } from '../../../../../ui/language/i18n.ts';
import { SelectField } from '../../../../../ui/SelectField.tsx';
import type { TableRequest } from '../../../../requests/contract.ts';
import { type BoardFilter, tablesPresent } from '../../cards/board-lists.ts';
import { notifyBoard } from '../../device/board-notices.ts';
import type { BoardFeed } from '../../feed/board-feed.ts';
import { tableName } from '../../labels.ts';
import { boardTexts } from '../../texts.ts';

type MenuFiltersProps = {
  feed: BoardFeed;
  filter: BoardFilter;
  requests: readonly TableRequest[];
  onChoose(filter: BoardFilter): void;
  /** The order of the cards. */
  children: ReactNode;
};

/** The filter by table, order and refresh, at the top of the menu. The counters filter by status. */
export function MenuFilters({ feed, filter, requests, onChoose, children }: MenuFiltersProps) {
  const t = useTexts(boardTexts);
  const tMenu = useTexts(filterTexts);
  const tables = tablesOffered(requests, filter);

  return (
    <div className="board-filters">
      <SelectField
        label={t('table')}
        name="table"
        value={filter.table}
        onChange={({ target: { value } }) =>
          onChoose({ ...filter, table: value === 'all' ? value : Number(value) })
        }
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
    allTables: 'Toutes',
    refreshLost: 'Sonnette ne répond pas',
    refreshLostHint:
      'Vérifiez le Wi-Fi. La liste se remet à jour toute seule dès que le réseau revient.',
  },
  en: {
    allTables: 'All',
    refreshLost: 'Sonnette is not responding',
    refreshLostHint: 'Check the Wi-Fi. The list will update by itself once you are back online.',
  },
});
