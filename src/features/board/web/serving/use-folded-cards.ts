import { useMemo, useSyncExternalStore } from 'react';
import { useSettled } from '../cards/motion/use-settled.ts';
import { everySecond } from '../cards/use-minutes.ts';
import { useStaffName } from '../device/staff-name.ts';
import type { BoardRequest } from '../feed/board-request.ts';
import { isFolded, type Widening, wideningOf } from '../ringing/rings-here.ts';
import { useBoardZones } from './board-zones.ts';

/** The ids of the cards in the folded group. They do not change during a touch. */
export function useFoldedCards(
  requests: readonly BoardRequest[],
  clockOffset: number,
): ReadonlySet<string> {
  const { served: zones, delays } = useBoardZones();
  const staffName = useStaffName();
  const ids = useSyncExternalStore(everySecond, () => {
    if (zones === null) return '';
    const now = Date.now() + clockOffset;
    const others = requests.filter((each) => isFolded(each, { zones, delays }, staffName, now));
    return others.map(({ id }) => id).join(' ');
  });
  const settled = useSettled(ids);
  return useMemo(() => new Set(settled.split(' ')), [settled]);
}

/** Why the request rings everyone, if it does. */
export function useWidening(request: BoardRequest, clockOffset: number): Widening {
  const { delays } = useBoardZones();
  return useSyncExternalStore(everySecond, () =>
    wideningOf(request, delays, Date.now() + clockOffset),
  );
}
