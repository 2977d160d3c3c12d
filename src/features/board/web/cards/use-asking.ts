import { useMemo, useSyncExternalStore } from 'react';
import { useSettled } from '../../../../ui/device/finger-hold.ts';
import { ASK_TAKER_MINUTES } from '../../../requests/ringing/rules.ts';
import { agesSince, elapsedMinutes } from '../../../requests/rules.ts';
import { type Holder, hasTaken, useHolder } from '../device/staff-name.ts';
import type { BoardRequest } from '../feed/board-request.ts';
import { everySecond } from './use-minutes.ts';

/** Whether this device asks its user if they are still at the request. */
export function asksUser(request: BoardRequest, holder: Holder, nowMilliseconds: number): boolean {
  // A device without a name asks about requests that nobody is named for.
  if (request.status !== 'in-progress' || !hasTaken(holder, request)) return false;
  return elapsedMinutes(agesSince(request), nowMilliseconds) >= ASK_TAKER_MINUTES;
}

/** The ids of the requests about which this device asks. They do not change during a touch. */
export function useAsking(
  requests: ReadonlyMap<string, BoardRequest>,
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
