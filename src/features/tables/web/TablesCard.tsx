import { useId } from 'react';
import { cardClass, cardTitleClass } from '../../../ui/card-classes.ts';
import { useTexts } from '../../../ui/language/i18n.ts';
import { AddTables } from './AddTables.tsx';
import { TableGrid } from './TableGrid.tsx';
import type { TablesProps } from './tables-props.ts';
import { tableTexts } from './texts.ts';

/** Lists a restaurant's tables, with forms to add and delete them. */
export function TablesCard(props: TablesProps) {
  const t = useTexts(tableTexts);
  const titleId = useId();
  const { length: count } = props.tables;
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
      {props.notice}
      <AddTables {...props} />
      {count > 0 && <p className="text-small text-muted">{t('editHint')}</p>}
      <TableGrid {...props} />
    </section>
  );
}
