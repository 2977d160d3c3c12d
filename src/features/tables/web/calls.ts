import type { ReactNode } from 'react';
import { answer, client } from '../../../ui/network/api.ts';
import type { TableRoutes } from '../handlers.ts';

const { restaurants } = client<TableRoutes>();

export type NumberedTable = {
  id: string;
  number: number;
  label: string | null;
  zone_id: string | null;
  muted_until: string | null;
};

/** As managers read it. */
export type TableWithKey = NumberedTable & {
  key?: string | undefined;
  /** When a guest first came with the key. */
  key_scanned_at?: string | null | undefined;
};

/** Creates the missing tables of a range. Returns all tables. */
export function createTables(
  restaurantId: string,
  range: { from: number; to: number },
): Promise<NumberedTable[]> {
  const param = { id: restaurantId };
  return answer(restaurants[':id'].tables.bulk.$post({ param, json: range }));
}

export function addTable(restaurantId: string, number: number): Promise<NumberedTable> {
  const param = { id: restaurantId };
  return answer(restaurants[':id'].tables.$post({ param, json: { number } }));
}

/** An absent field stays unchanged; a blank label clears it. */
export function changeTable(
  restaurantId: string,
  tableId: string,
  json: { number?: number; label?: string | null },
): Promise<NumberedTable> {
  const param = { id: restaurantId, tableId };
  return answer(restaurants[':id'].tables[':tableId'].$put({ param, json }));
}

export async function deleteTable(restaurantId: string, tableId: string): Promise<void> {
  const param = { id: restaurantId, tableId };
  await answer(restaurants[':id'].tables[':tableId'].$delete({ param }));
}

/** A restaurant's tables, and the callbacks of the page that shows them. */
export type TablesProps = {
  restaurantId: string;
  /** Shown above the forms: why the server would refuse changes, if known. */
  notice?: ReactNode;
  /** Sorted by number. */
  tables: readonly NumberedTable[];
  /** Called after tables were added, changed or deleted. */
  onChange(change: (tables: readonly NumberedTable[]) => readonly NumberedTable[]): void;
  /** Called when an answer shows that the tables, or the permission to change them, are out of date. */
  onStale(): void;
  /** Whether the table has an open request. Passed in, because this feature does not know requests. */
  hasActiveRequest(tableNumber: number): Promise<boolean>;
};
