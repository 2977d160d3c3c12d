import { type Status, statuses } from '../../../../enums.ts';
import { useTexts } from '../../../../ui/language/i18n.ts';
import type { BoardFilter } from '../cards/board-lists.ts';
import { statusKey } from '../labels.ts';
import { boardTexts } from '../texts.ts';

type CountersProps = {
  counts: Record<Status, number>;
  filter: BoardFilter;
  onChoose(filter: BoardFilter): void;
};

/** The count of each status. A press filters by that status, a second press shows all again. */
export function Counters({ counts, filter, onChoose }: CountersProps) {
  const t = useTexts(boardTexts);
  return (
    <fieldset aria-label={t('counters')} className="board-counters">
      {statuses.map((status) => (
        <button
          key={status}
          type="button"
          data-status={status}
          data-none={counts[status] === 0 || undefined}
          aria-pressed={filter.status === status}
          onClick={() => onChoose({ ...filter, status: filter.status === status ? 'all' : status })}
        >
          <strong>{counts[status]}</strong> <span>{t(statusKey(status))}</span>
        </button>
      ))}
    </fieldset>
  );
}
