import { type RefObject, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../ui/network/api.ts';
import type { TablesProps } from './calls.ts';
import { addTable, changeTable, deleteTable, type NumberedTable } from './calls.ts';
import { notifyGone, notifyTableFailure } from './table-notices.ts';

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
  const [toConfirm, setToConfirm] = useState<NumberedTable>();
  const { busyIds, whileBusy } = useBusyTables();

  // A number that exists again, with another id, can no longer be restored.
  useEffect(() => {
    const ids = new Map(tables.map(({ id, number }) => [number, id]));
    setRemoved((known) => known.filter(({ id, number }) => (ids.get(number) ?? id) === id));
  }, [tables]);

  async function remove(table: NumberedTable): Promise<void> {
    if (await hasActiveRequest(table.number)) setToConfirm(table);
    else await removeNow(table);
  }

  async function removeNow(table: NumberedTable): Promise<void> {
    await deleteTable(restaurantId, table.id);
    onChange((known) => known.filter(({ id }) => id !== table.id));
    setRemoved((known) => [...known.filter(({ number }) => number !== table.number), table]);
  }

  async function confirm(): Promise<void> {
    if (!toConfirm) return;
    await whileBusy(toConfirm, () =>
      removeNow(toConfirm).catch(notifyUnremoved(toConfirm, onStale)),
    );
    setToConfirm(undefined);
  }

  /** The new table gets the name of the deleted one. Its zone has to be chosen again. */
  async function restore({ number, label }: NumberedTable): Promise<void> {
    const added = await addTable(restaurantId, number);
    // Before its name is set: the table exists even if that fails.
    putInList(added);
    if (label !== null) putInList(await changeTable(restaurantId, added.id, { label }));
  }

  function putInList(table: NumberedTable): void {
    onChange((known) => [...known.filter(({ id }) => id !== table.id), table]);
  }

  return {
    removed,
    busyIds,
    toConfirm,
    remove: (table) => whileBusy(table, () => remove(table).catch(notifyUnremoved(table, onStale))),
    confirm,
    keep: () => setToConfirm(undefined),
    undo: (table) => whileBusy(table, () => restore(table).catch(notifyUnrestored(onStale))),
    forget: ({ id }) => setRemoved((known) => known.filter((other) => other.id !== id)),
  };
}

/** Shows a notice why a table was not deleted. On 404 somebody else has already deleted it. */
function notifyUnremoved({ number }: NumberedTable, onStale: () => void): (error: unknown) => void {
  return (error) => {
    if (!(error instanceof ApiError) || error.status !== 404) {
      notifyTableFailure(error, onStale);
      return;
    }
    notifyGone(number);
    onStale();
  };
}

/** Shows a notice why a table was not restored, unless somebody else has added the number again. */
function notifyUnrestored(onStale: () => void): (error: unknown) => void {
  return (error) => {
    if (error instanceof ApiError && error.code === 'table_exists') onStale();
    else notifyTableFailure(error, onStale);
  };
}

type BusyTables = {
  /** The ids of tables with a call in progress. */
  busyIds: ReadonlySet<string>;
  whileBusy(table: NumberedTable, act: () => Promise<void>): Promise<void>;
};

function useBusyTables(): BusyTables {
  const [busyIds, setBusyIds] = useState<ReadonlySet<string>>(new Set());

  async function whileBusy({ id }: NumberedTable, act: () => Promise<void>): Promise<void> {
    setBusyIds((ids) => new Set([...ids, id]));
    await act();
    setBusyIds((ids) => new Set([...ids].filter((other) => other !== id)));
  }

  return { busyIds, whileBusy };
}

/** How long the deletion of a table can be undone in place. */
const DELETION_UNDO_MILLISECONDS = 8000;
const STEP_MILLISECONDS = 250;

/**
 * Calls `onForget` when a deletion can no longer be undone. The time is paused while the tile has focus or
 * hover.
 */
export function useUndoTimeout(
  tile: RefObject<HTMLElement | null>,
  isRunning: boolean,
  onForget: () => void,
): void {
  const forget = useRef(onForget);
  useEffect(() => {
    forget.current = onForget;
  });

  useEffect(() => {
    if (!isRunning) return;
    let left = DELETION_UNDO_MILLISECONDS;
    const timer = setInterval(() => {
      if (isFocusedOrHovered(tile.current)) return;
      left -= STEP_MILLISECONDS;
      if (left <= 0) forget.current();
    }, STEP_MILLISECONDS);
    return () => clearInterval(timer);
  }, [tile, isRunning]);
}

/** On touch screens the hover state stays after a tap, so only devices with real hover count. */
function isFocusedOrHovered(tile: HTMLElement | null): boolean {
  if (tile?.querySelector(':focus-visible')) return true;
  return matchMedia('(hover: hover)').matches && tile?.matches(':hover') === true;
}
