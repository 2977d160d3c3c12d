import { answer, client } from '../../../ui/network/api.ts';
import type { TableRoutes } from '../handlers.ts';

const { restaurants } = client<TableRoutes>();

export type NumberedTable = { id: string; number: number };

/** Creates the missing tables from 1 to `count`. Returns all tables. */
export function createTables(restaurantId: string, count: number): Promise<NumberedTable[]> {
  const param = { id: restaurantId };
  const range = { from: 1, to: count };
  return answer(restaurants[':id'].tables.bulk.$post({ param, json: range }));
}

export function addTable(restaurantId: string, number: number): Promise<NumberedTable> {
  const param = { id: restaurantId };
  return answer(restaurants[':id'].tables.$post({ param, json: { number } }));
}

export async function deleteTable(restaurantId: string, tableId: string): Promise<void> {
  const param = { id: restaurantId, tableId };
  await answer(restaurants[':id'].tables[':tableId'].$delete({ param }));
}
