import { answer, client } from '../../../ui/api.ts';
import type { TableRoutes } from '../handlers.ts';

const { restaurants } = client<TableRoutes>();

/** Tables 1 to `count`; those that exist stay as they are. */
export async function createTables(restaurantId: string, count: number): Promise<void> {
  const range = { from: 1, to: count };
  await answer(restaurants[':id'].tables.bulk.$post({ param: { id: restaurantId }, json: range }));
}
