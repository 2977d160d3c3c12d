import { useId } from 'react';
import { cardClass, cardTitleClass } from '../../../ui/Card.ts';
import { useTexts } from '../../../ui/i18n.ts';
import { AddTables } from './AddTables.tsx';
import type { Room } from './room.ts';
import { TableGrid } from './TableGrid.tsx';
import { tableTexts } from './texts.ts';

/** The tables of a room: which there are, more of them, less of them. */
export function TablesCard(room: Room) {
  const t = useTexts(tableTexts);
  const titleId = useId();
  const { length: count } = room.tables;
  return (
    <section aria-labelledby={titleId} className={cardClass}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={titleId} className={cardTitleClass}>
          {t('title')}
        </h2>
        <p role="status" className="font-semibold text-muted tabular-nums">
          {count > 0 && t('count', { count })}
        </p>
      </div>
      {count === 0 && <p className="text-pretty">{t('none')}</p>}
      {room.notice}
      <AddTables {...room} />
      <TableGrid {...room} />
    </section>
  );
}
