import type { RestaurantWithTables } from '../../restaurants/contract.ts';
import { changeRestaurant, refreshRestaurant } from '../../restaurants/web/use-restaurant.ts';
import { TablesCard } from './TablesCard.tsx';
import type { TablesProps } from './tables-props.ts';
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
