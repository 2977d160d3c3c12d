import { useMemo, useSyncExternalStore } from 'react';
import {
  type Age,
  ageAfter,
  agesSince,
  minutesBetween,
  parseInstant,
} from '../../../requests/rules.ts';
import type { BoardRequest } from '../feed/board-request.ts';
import { worstWaits } from './board-lists.ts';

/** Whole minutes since an instant, on the server's clock. Renders again only when the number changes. */
export function useMinutesSince(since: string, clockOffset: number): number {
  const start = useMemo(() => parseInstant(since), [since]);
  return useSyncExternalStore(everySecond, () => minutesBetween(start, Date.now() + clockOffset));
}

/** The age class of a request, and its age in minutes. */
export function useAge(request: BoardRequest, clockOffset: number): { age: Age; minutes: number } {
  const minutes = useMinutesSince(agesSince(request), clockOffset);
  return { age: ageAfter(request, minutes), minutes };
}

/** The ids of the requests that are fully red. */
export function useWorstWaits(
  requests: readonly BoardRequest[],
  clockOffset: number,
): ReadonlySet<string> {
  const ids = useSyncExternalStore(everySecond, () =>
    worstWaits(requests, Date.now() + clockOffset).join(' '),
  );
  return useMemo(() => new Set(ids.split(' ')), [ids]);
}

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One timer for all cards. */
export function everySecond(listener: () => void): () => void {
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
