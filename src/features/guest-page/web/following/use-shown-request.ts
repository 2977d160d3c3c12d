import { useEffect, useLayoutEffect, useState } from 'react';
import type { TableRequest } from '../../../requests/contract.ts';
import { fetchRequest } from '../sending/calls.ts';
import { forgetRequest, keepRequest, readRequest } from '../sending/session-storage.ts';
import { type ShownRequest, type TableAddress, type TablePageData, updated } from '../types.ts';
import { isOver, reopenableUntil } from './status/stage.ts';

export type ShownRequestState = {
  shown: ShownRequest | undefined;
  /** Replaces the request. */
  show(shown: ShownRequest): void;
  /** Shows this request unless the page shows one already. */
  showIfNone(shown: ShownRequest): void;
  update(request: TableRequest): void;
  drop(): void;
};

/** The request that the page shows: the server's, or else the one that the tab kept over a reload. */
export function useShownRequest(data: TablePageData, address: TableAddress): ShownRequestState {
  const [shown, setShown] = useState(shownFromServer(data));

  // biome-ignore lint/correctness/useExhaustiveDependencies: the page's data never changes
  useLayoutEffect(() => void restore(), []);

  useEffect(() => {
    if (shown) keepRequest(address, shown);
  }, [address, shown]);

  /**
   * Restores the request that this tab stored. With its key the server returns the guest's text.
   * A request that has ended meanwhile is shown once, or while its guest may say that it is not served.
   */
  async function restore(): Promise<void> {
    const kept = readRequest(address);
    if (!kept) return;
    if (data.request) {
      const mayServe = data.mayServe || kept.mayServe;
      const { isClosed } = data;
      const known = { ...kept, key: data.key ?? kept.key, mayServe, isClosed };
      if (data.request.id === kept.request.id) setShown(updated(known, data.request));
      return;
    }
    const mayGoOn = (reopenableUntil(kept) ?? 0) > data.now;
    if (isOver(kept) && !mayGoOn) return forgetRequest();
    const reading = await fetchRequest(kept.request.id, kept.key);
    if (reading.outcome === 'gone') forgetRequest();
    if (reading.outcome === 'found') setShown((now) => now ?? updated(kept, reading.request));
  }

  return {
    shown,
    show: setShown,
    showIfNone: (found) => setShown((now) => now ?? found),
    update: (request) => setShown((known) => updated(known, request)),
    drop() {
      forgetRequest();
      setShown(undefined);
    },
  };
}

function shownFromServer(data: TablePageData): ShownRequest | undefined {
  const { request, key, mayServe, isClosed } = data;
  return request ? { request, key: key ?? undefined, mayServe, isClosed } : undefined;
}
