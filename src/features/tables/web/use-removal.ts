import { useEffect, useState } from 'react';
import { ApiError } from '../../../ui/network/api.ts';
import { addTable, deleteTable, type NumberedTable } from './calls.ts';
import { notifyFailure, notifyGone } from './table-notices.ts';
import type { TablesProps } from './tables-props.ts';

type Removal = {
  /** Deleted tables that can still be restored. */
  removed: readonly NumberedTable[];
  /** The ids of tables with a call in progress. */
  busyIds: ReadonlySet<string>;
  /** The table whose deletion must be confirmed, because it has an open request. */
  toConfirm: NumberedTable | undefined;
  remove(table: NumberedTable): Promise<void>;
  confirm(): Promise<void>;
  keep(): void;
  undo(table: NumberedTable): Promise<void>;
  forget(table: NumberedTable): void;
};

/** Deletes a table at once, with an undo; or after a confirmation when it has an open request. */
export function useRemoval(props: TablesProps): Removal {
  const { restaurantId, tables, onChange, onStale, hasActiveRequest } = props;
  const [removed, setRemoved] = useState<readonly NumberedTable[]>([]);
  const [busyIds, setBusyIds] = useState<ReadonlySet<string>>(new Set());
  const [toConfirm, setToConfirm] = useState<NumberedTable>();

  // A number that exists again, with another id, can no longer be restored.
  useEffect(() => {
    const ids = new Map(tables.map(({ id, number }) => [number, id]));
    setRemoved((known) => known.filter(({ id, number }) => (ids.get(number) ?? id) === id));
  }, [tables]);

  async function whileBusy({ id }: NumberedTable, act: () => Promise<void>): Promise<void> {
    setBusyIds((ids) => new Set([...ids, id]));
    await act();
    setBusyIds((ids) => new Set([...ids].filter((other) => other !== id)));
  }

  async function removeNow(table: NumberedTable): Promise<void> {
    await deleteTable(restaurantId, table.id);
    onChange((known) => known.filter(({ id }) => id !== table.id));
    setRemoved((known) => [...known.filter(({ number }) => number !== table.number), table]);
  }

  function tell(error: unknown, { number }: NumberedTable): void {
    if (!(error instanceof ApiError) || error.status !== 404) {
      notifyFailure(error, onStale);
      return;
    }
    notifyGone(number);
    onStale();
  }

  function forget({ id }: NumberedTable): void {
    setRemoved((known) => known.filter((other) => other.id !== id));
  }

  return {
    removed,
    busyIds,
    toConfirm,
    forget,
    keep: () => setToConfirm(undefined),
    remove: (table) =>
      whileBusy(table, async () => {
        try {
          if (await hasActiveRequest(table.number)) setToConfirm(table);
          else await removeNow(table);
        } catch (error) {
          tell(error, table);
        }
      }),
    async confirm() {
      if (!toConfirm) return;
      await whileBusy(toConfirm, () =>
        removeNow(toConfirm).catch((error) => tell(error, toConfirm)),
      );
      setToConfirm(undefined);
    },
    undo: (table) =>
      whileBusy(table, async () => {
        try {
          const added = await addTable(restaurantId, table.number);
          onChange((known) => [...known, added]);
        } catch (error) {
          if (!(error instanceof ApiError) || error.code !== 'table_exists') {
            notifyFailure(error, onStale);
            return;
          }
          // Somebody else has added the number again.
          onStale();
        }
      }),
  };
}
