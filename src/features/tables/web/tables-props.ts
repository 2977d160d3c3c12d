import type { ReactNode } from 'react';
import type { NumberedTable } from './calls.ts';

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
