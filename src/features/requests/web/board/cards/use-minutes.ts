import { useMemo, useSyncExternalStore } from 'react';
import { minutesBetween, parseInstant } from '../../../rules.ts';

/** Whole minutes since an instant, on the server's clock. Renders again only when the number changes. */
export function useMinutesSince(since: string, clockOffset: number): number {
  const start = useMemo(() => parseInstant(since), [since]);
  return useSyncExternalStore(subscribe, () => minutesBetween(start, Date.now() + clockOffset));
}

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One timer for all cards. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const each of listeners) each();
  }, 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
