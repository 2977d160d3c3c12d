import type { ReactNode } from 'react';
import type { NumberedTable } from './calls.ts';

/** A restaurant's tables on the screen, and what they need of what lies to their right. */
export type Room = {
  restaurantId: string;
  /** Above the forms: why the server would refuse them, where that is known. */
  notice?: ReactNode;
  /** By number. */
  tables: readonly NumberedTable[];
  /** A call has changed them. */
  onChange(change: (tables: readonly NumberedTable[]) => readonly NumberedTable[]): void;
  /** They, or what may be done with them, are not as we thought. */
  onStale(): void;
  /** Whether a guest waits there; of requests, only those who know them can tell. */
  hasActiveRequest(tableNumber: number): Promise<boolean>;
};
