import { useMemo, useSyncExternalStore } from 'react';
import { useDeviceSettings } from '../device/device-settings.ts';
import type { BoardRequest } from '../feed/board-request.ts';
import { useBoardZones } from '../serving/board-zones.ts';
import { type CardOrder, type Lane, lanes, urgentLanes } from './board-lists.ts';
import { useSettled } from './motion/finger-hold.ts';
import { everySecond } from './use-minutes.ts';

/** The order of the cards now. While something is touched, only the setting changes it. */
export function useCardOrder(requests: readonly BoardRequest[], clockOffset: number): CardOrder {
  const { oldestFirst } = useDeviceSettings();
  const { served } = useBoardZones();
  const names = useSyncExternalStore(everySecond, () =>
    urgentLanes(requests, Date.now() + clockOffset).join(' '),
  );
  const settled = useSettled(names);
  return useMemo(
    () => ({ urgent: new Set(oldestFirst ? lanes : (settled.split(' ') as Lane[])), served }),
    [oldestFirst, settled, served],
  );
}
