import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { TableRequest } from '../../../requests/contract.ts';
import {
  isOfSeveral,
  type ShownRequest,
  servedRequests,
  type TableAddress,
  type TablePageData,
  updated,
} from '../types.ts';
import { fetchRequest } from './calls.ts';
import { keepRequests, readRequests } from './session-storage.ts';
import { isOver, reopenableUntil } from './status/stage.ts';

export type ShownRequests = {
  /** The newest first; at most one where a table may have only one. */
  shown: readonly ShownRequest[];
  /** Shows this request first, or in place of the only one. */
  show(shown: ShownRequest): void;
  /** Shows this request unless the page shows it, or its only one, already. */
  showIfNone(shown: ShownRequest): void;
  update(request: TableRequest): void;
  /** What came of this phone's own tap. */
  note(id: string, result: ShownRequest['result']): void;
  drop(id: string): void;
};

/** The requests that the page shows: the server's, and those that the tab kept over a reload. */
export function useShownRequests(data: TablePageData, address: TableAddress): ShownRequests {
  const isSeveral = isOfSeveral(data);
  const [shown, setShown] = useState<readonly ShownRequest[]>(() => servedRequests(data));
  /** Kept ones of which the server has not said yet how they are. */
  const unread = useRef<ShownRequest[]>([]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the page's data never changes
  useLayoutEffect(() => void restore(), []);

  useEffect(() => keepRequests(address, [...shown, ...unread.current]), [address, shown]);

  /**
   * Restores the requests that this tab stored. With its key the server returns the guest's text.
   * A request that has ended meanwhile is shown once, or while its guest may say that it is not served.
   */
  async function restore(): Promise<void> {
    const kept = readRequests(address);
    setShown((now) => now.map((each) => withKept(each, find(kept, each.request.id))));
    if (!isSeveral && data.request) return;
    const served = servedRequests(data);
    unread.current = kept.filter((each) => {
      const mayGoOn = (reopenableUntil(each) ?? 0) > data.now;
      return !find(served, each.request.id) && (!isOver(each) || mayGoOn);
    });
    await Promise.all(unread.current.map(readKept));
  }

  async function readKept(kept: ShownRequest): Promise<void> {
    const reading = await fetchRequest(kept.request.id, kept.key);
    if (reading.outcome === 'lost') return;
    unread.current = unread.current.filter((each) => each !== kept);
    const isFound = reading.outcome === 'found';
    setShown((now) =>
      isFound && hasPlace(now, kept) ? [...now, updated(kept, reading.request)] : [...now],
    );
  }

  /** Whether a request is added to those that are shown. */
  function hasPlace(now: readonly ShownRequest[], { request }: ShownRequest): boolean {
    return isSeveral ? !find(now, request.id) : now.length === 0;
  }

  return {
    shown,
    show: (next) => setShown((now) => [next, ...(isSeveral ? without(now, next.request.id) : [])]),
    showIfNone: (found) => setShown((now) => (hasPlace(now, found) ? [found, ...now] : now)),
    update: (request) => setShown((now) => now.map((each) => updated(each, request))),
    note: (id, result) =>
      setShown((now) => now.map((each) => (each.request.id === id ? { ...each, result } : each))),
    drop: (id) => setShown((now) => without(now, id)),
  };
}

function find(all: readonly ShownRequest[], id: string): ShownRequest | undefined {
  return all.find(({ request }) => request.id === id);
}

function without(all: readonly ShownRequest[], id: string): ShownRequest[] {
  return all.filter(({ request }) => request.id !== id);
}

/** The server knows the state, the tab the key and the guest's text. */
function withKept(served: ShownRequest, kept: ShownRequest | undefined): ShownRequest {
  if (!kept) return served;
  const { key, mayServe, ...rest } = served;
  const own = { key: key ?? kept.key, mayServe: mayServe || kept.mayServe };
  return updated({ ...rest, request: kept.request, ...own }, served.request);
}
