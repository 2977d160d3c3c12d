import { useEffect, useLayoutEffect, useState } from 'react';
import type { TableRequest } from '../../../requests/contract.ts';
import type { TablePageData } from '../page-data.ts';
import { fetchRequest } from '../sending/calls.ts';
import { forgetHeld, keepHeld, readHeld } from '../sending/kept.ts';
import { type Held, type TableAddress, updated } from '../types.ts';
import { isOver } from './status/stage.ts';

export type HeldRequest = {
  held: Held | undefined;
  /** Replaces the request. */
  hold(held: Held): void;
  /** Shows this request unless the page shows one already. */
  holdIfNone(held: Held): void;
  update(request: TableRequest): void;
  drop(): void;
};

/** The request that the page shows: the server's, or else the one that the tab kept over a reload. */
export function useHeld(data: TablePageData, place: TableAddress): HeldRequest {
  const [held, setHeld] = useState(heldFromServer(data));

  // biome-ignore lint/correctness/useExhaustiveDependencies: the page's data never changes
  useLayoutEffect(() => void restore(), []);

  useEffect(() => {
    if (held) keepHeld(place, held);
  }, [place, held]);

  /**
   * Restores the request that this tab stored. With its key the server returns the guest's text.
   * A request that has ended meanwhile is shown once.
   */
  async function restore(): Promise<void> {
    const kept = readHeld(place);
    if (!kept) return;
    if (data.request) {
      const mayServe = data.mayServe || kept.mayServe;
      const known = { ...kept, key: data.key ?? kept.key, mayServe };
      if (data.request.id === kept.request.id) setHeld(updated(known, data.request));
      return;
    }
    if (isOver(kept)) return forgetHeld();
    const reading = await fetchRequest(kept.request.id, kept.key);
    if (reading.outcome === 'gone') forgetHeld();
    if (reading.outcome === 'found') setHeld((now) => now ?? updated(kept, reading.request));
  }

  return {
    held,
    hold: setHeld,
    holdIfNone: (found) => setHeld((now) => now ?? found),
    update: (request) => setHeld((known) => updated(known, request)),
    drop() {
      forgetHeld();
      setHeld(undefined);
    },
  };
}

function heldFromServer({ request, key, mayServe }: TablePageData): Held | undefined {
  return request ? { request, key: key ?? undefined, mayServe } : undefined;
}
