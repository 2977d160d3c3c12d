import { useLayoutEffect, useSyncExternalStore } from 'react';

/** For screens that show notices in their own layout: hides the stack over the page while mounted. */
export function useOwnNoticePlace(): void {
  useLayoutEffect(() => {
    change(1);
    return () => change(-1);
  }, []);
}

export function useHasNoticePlace(): boolean {
  return useSyncExternalStore(subscribe, hasPlace, () => false);
}

let places = 0;
const listeners = new Set<() => void>();

function change(by: number): void {
  places += by;
  for (const listener of listeners) listener();
}

function hasPlace(): boolean {
  return places > 0;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
