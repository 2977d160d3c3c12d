import { useEffect, useState } from 'react';
import { ApiError } from '../../../ui/api.ts';
import { addTable, deleteTable, type NumberedTable } from './calls.ts';
import type { Room } from './room.ts';
import { tellFailure, tellGone } from './telling.ts';

type Removal = {
  /** What may still be brought back. */
  removed: readonly NumberedTable[];
  /** Whose call is under way. */
  busyIds: ReadonlySet<string>;
  /** A guest waits there: the person is asked first. */
  asked: NumberedTable | undefined;
  remove(table: NumberedTable): Promise<void>;
  confirm(): Promise<void>;
  keep(): void;
  undo(table: NumberedTable): Promise<void>;
  forget(table: NumberedTable): void;
};

/** Deletes a table: at once and with a way back, or after a question where a guest waits. */
export function useRemoval(room: Room): Removal {
  const { restaurantId, tables, onChange, onStale, hasActiveRequest } = room;
  const [removed, setRemoved] = useState<readonly NumberedTable[]>([]);
  const [busyIds, setBusyIds] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<NumberedTable>();

  // Once a number is there again, under another id, nothing of it is left to bring back.
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
      tellFailure(error, onStale);
      return;
    }
    tellGone(number);
    onStale();
  }

  function forget({ id }: NumberedTable): void {
    setRemoved((known) => known.filter((other) => other.id !== id));
  }

  return {
    removed,
    busyIds,
    asked,
    forget,
    keep: () => setAsked(undefined),
    remove: (table) =>
      whileBusy(table, async () => {
        try {
          if (await hasActiveRequest(table.number)) setAsked(table);
          else await removeNow(table);
        } catch (error) {
          tell(error, table);
        }
      }),
    async confirm() {
      if (!asked) return;
      await whileBusy(asked, () => removeNow(asked).catch((error) => tell(error, asked)));
      setAsked(undefined);
    },
    undo: (table) =>
      whileBusy(table, async () => {
        try {
          const added = await addTable(restaurantId, table.number);
          onChange((known) => [...known, added]);
        } catch (error) {
          if (!(error instanceof ApiError) || error.code !== 'table_exists') {
            tellFailure(error, onStale);
            return;
          }
          // Somebody else brought it back.
          onStale();
        }
      }),
  };
}
