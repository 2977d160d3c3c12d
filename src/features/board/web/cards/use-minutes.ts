import { useMemo, useSyncExternalStore } from 'react';
import { clocksOf } from '../../../../clocks.ts';
import { useSettled } from '../../../../ui/device/finger-hold.ts';
import type { TableRequest } from '../../../requests/contract.ts';
import {
  type Age,
  ageAfter,
  agesSince,
  elapsedMinutes,
  minutesBetween,
  parseInstant,
} from '../../../requests/rules.ts';
import { type Holder, hasTaken, useHolder } from '../device/staff-name.ts';
import { worstWaits } from './board-lists.ts';

/** Whether this device asks its user if they are still at the request. */
export function asksUser(request: TableRequest, holder: Holder, nowMilliseconds: number): boolean {
  // A device without a name asks about requests that nobody is named for.
  if (request.status !== 'in-progress' || !hasTaken(holder, request)) return false;
  return (
    elapsedMinutes(agesSince(request), nowMilliseconds) >= clocksOf(request)['in-progress'].waiting
  );
}

/** The ids of the requests about which this device asks. They do not change during a touch. */
export function useAsking(
  requests: ReadonlyMap<string, TableRequest>,
  clockOffset: number,
): ReadonlySet<string> {
  const holder = useHolder();
  const ids = useSyncExternalStore(everySecond, () => {
    const now = Date.now() + clockOffset;
    const asking = [...requests.values()].filter((each) => asksUser(each, holder, now));
    return asking.map(({ id }) => id).join(' ');
  });
  const settled = useSettled(ids);
  return useMemo(() => new Set(settled.split(' ')), [settled]);
}

/** Whole minutes since an instant, on the server's clock. Renders again only when the number changes. */
export function useMinutesSince(since: string, clockOffset: number): number {
  const start = useMemo(() => parseInstant(since), [since]);
  return useSyncExternalStore(everySecond, () => minutesBetween(start, Date.now() + clockOffset));
}

/** The age class of a request, and its age in minutes. */
export function useAge(request: TableRequest, clockOffset: number): { age: Age; minutes: number } {
  const minutes = useMinutesSince(agesSince(request), clockOffset);
  return { age: ageAfter(request, minutes), minutes };
}

/** The ids of the requests that are fully red. */
export function useWorstWaits(
  requests: readonly TableRequest[],
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
