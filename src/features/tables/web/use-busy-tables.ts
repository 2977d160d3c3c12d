import { useState } from 'react';
import type { NumberedTable } from './calls.ts';

type BusyTables = {
  /** The ids of tables with a call in progress. */
  busyIds: ReadonlySet<string>;
  whileBusy(table: NumberedTable, act: () => Promise<void>): Promise<void>;
};

export function useBusyTables(): BusyTables {
  const [busyIds, setBusyIds] = useState<ReadonlySet<string>>(new Set());

  async function whileBusy({ id }: NumberedTable, act: () => Promise<void>): Promise<void> {
    setBusyIds((ids) => new Set([...ids, id]));
    await act();
    setBusyIds((ids) => new Set([...ids].filter((other) => other !== id)));
  }

  return { busyIds, whileBusy };
}
