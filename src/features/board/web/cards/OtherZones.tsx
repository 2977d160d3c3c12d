import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useMemo, useSyncExternalStore } from 'react';
import { useSettled } from '../../../../ui/device/finger-hold.ts';
import { useTexts } from '../../../../ui/language/i18n.ts';
import type { TableRequest } from '../../../requests/contract.ts';
import { changeDeviceSettings, useDeviceSettings } from '../device/device-settings.ts';
import { useHolder } from '../device/staff-name.ts';
import { isFolded, type Widening, wideningOf } from '../ringing/rings-here.ts';
import { useBoardZones } from '../serving/board-zones.ts';
import { servingTexts } from '../serving/texts.ts';
import { everySecond } from './use-minutes.ts';

type OtherZonesProps = { count: number; children: ReactNode };

/** The cards of a lane whose zones this device does not serve: a group that can be unfolded. */
export function OtherZones({ count, children }: OtherZonesProps) {
  const t = useTexts(servingTexts);
  const { showsOtherZones } = useDeviceSettings();
  const id = useId();
  if (count === 0) return null;
  return (
    <div className="board-others">
      <button
        type="button"
        className="board-others-toggle"
        aria-expanded={showsOtherZones}
        aria-controls={showsOtherZones ? id : undefined}
        onClick={() => changeDeviceSettings({ showsOtherZones: !showsOtherZones })}
      >
        <ChevronDown aria-hidden="true" />
        {t('others', { count })}
      </button>
      {showsOtherZones && (
        <div id={id} className="board-cards">
          {children}
        </div>
      )}
    </div>
  );
}

/** The ids of the cards in the folded group. They do not change during a touch. */
export function useFoldedCards(
  requests: readonly TableRequest[],
  clockOffset: number,
): ReadonlySet<string> {
  const { served: zones, delays } = useBoardZones();
  const holder = useHolder();
  const ids = useSyncExternalStore(everySecond, () => {
    if (zones === null) return '';
    const now = Date.now() + clockOffset;
    const others = requests.filter((each) => isFolded(each, { zones, delays, holder }, now));
    return others.map(({ id }) => id).join(' ');
  });
  const settled = useSettled(ids);
  return useMemo(() => new Set(settled.split(' ')), [settled]);
}

/** The text key of the reason why the request rings everyone; undefined while it rings its zone alone. */
export function useReasonToRingAll(request: TableRequest, clockOffset: number): Widening {
  const { delays } = useBoardZones();
  return useSyncExternalStore(everySecond, () =>
    wideningOf(request, delays, Date.now() + clockOffset),
  );
}
