import { QrCode } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { cardClass, cardTitleClass } from '../../../ui/card-classes.ts';
import { useTexts } from '../../../ui/language/i18n.ts';
import type { RestaurantWithTables } from '../../restaurants/contract.ts';
import { changeRestaurant, refreshRestaurant } from '../../restaurants/web/use-restaurant.ts';
import { AddTables } from './AddTables.tsx';
import type { TablesProps } from './calls.ts';
import { TableGrid } from './TableGrid.tsx';
import { tableTexts } from './texts.ts';
import { ZonesCard } from './zones/ZonesCard.tsx';
import { refreshZones } from './zones/zone-calls.ts';

type RestaurantTablesProps = Pick<TablesProps, 'notice'> & {
  restaurant: RestaurantWithTables;
  /** Called when an answer shows that cached data is out of date. */
  onStale?(): void;
  hasActiveRequest(slug: string, tableNumber: number): Promise<boolean>;
};

/** The tables and zones of a loaded restaurant. Changes are written to the query cache. */
export function RestaurantTables(props: RestaurantTablesProps) {
  const { restaurant, notice, onStale, hasActiveRequest } = props;
  const { id, slug, tables } = restaurant;

  function refresh(): void {
    void refreshRestaurant(slug);
    void refreshZones(id);
    onStale?.();
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <TablesCard
        restaurantId={id}
        slug={slug}
        notice={notice}
        tables={tables}
        onChange={(change) => {
          void changeRestaurant(slug, (known) => ({
            ...known,
            tables: [...change(known.tables)].sort((a, b) => a.number - b.number),
          }));
          // Zones list the numbers of their tables.
          void refreshZones(id);
        }}
        onStale={refresh}
        hasActiveRequest={(number) => hasActiveRequest(slug, number)}
      />
      {tables.length > 0 && <ZonesCard restaurantId={id} tables={tables} onStale={refresh} />}
    </div>
  );
}

/** Lists a restaurant's tables, with forms to add and delete them. */
function TablesCard({ slug, ...props }: TablesProps & { slug: string }) {
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
      {count > 0 && (
        <Link
          // For a super_admin, who has no restaurant.
          to={`${paths.qrGenerator}?restaurant=${slug}`}
          className={`${buttonClass('secondary')} justify-self-start`}
        >
          <QrCode aria-hidden="true" className="size-5 shrink-0" />
          {t('codes')}
        </Link>
      )}
    </section>
  );
}
