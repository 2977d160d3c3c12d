import type { RestaurantWithTables } from '../../restaurants/contract.ts';
import { changeRestaurant, refreshRestaurant } from '../../restaurants/web/use-restaurant.ts';
import { TablesCard } from './TablesCard.tsx';
import type { TablesProps } from './tables-props.ts';

type RestaurantTablesProps = Pick<TablesProps, 'notice'> & {
  restaurant: RestaurantWithTables;
  /** Called when an answer shows that cached data is out of date. */
  onStale?(): void;
  hasActiveRequest(slug: string, tableNumber: number): Promise<boolean>;
};

/** The tables of a loaded restaurant. Changes are written to the query cache. */
export function RestaurantTables(props: RestaurantTablesProps) {
  const { restaurant, notice, onStale, hasActiveRequest } = props;
  const { id, slug, tables } = restaurant;
  return (
    <TablesCard
      restaurantId={id}
      notice={notice}
      tables={tables}
      onChange={(change) =>
        void changeRestaurant(slug, (known) => ({
          ...known,
          tables: [...change(known.tables)].sort((a, b) => a.number - b.number),
        }))
      }
      onStale={() => {
        void refreshRestaurant(slug);
        onStale?.();
      }}
      hasActiveRequest={(number) => hasActiveRequest(slug, number)}
    />
  );
}
