import type { NumberedTable } from './calls.ts';

/** A restaurant's tables on the screen, and what they need of what lies to their right. */
export type Room = {
  restaurantId: string;
  /** By number. */
  tables: readonly NumberedTable[];
  /** A call has changed them. */
  onChange(change: (tables: readonly NumberedTable[]) => readonly NumberedTable[]): void;
  /** They are not as we thought. */
  onStale(): void;
  /** Whether a guest waits there; of requests, only those who know them can tell. */
  hasActiveRequest(tableNumber: number): Promise<boolean>;
};
