import { BellRing } from 'lucide-react';
import { useTexts } from '../../../../ui/language/i18n.ts';
import { isServedBy } from '../../../requests/ringing/rules.ts';
import type { BoardRequest } from '../feed/board-request.ts';
import { useBoardZones } from './board-zones.ts';
import { useReasonToRingAll } from './OtherZones.tsx';
import { type ServingSay, servingTexts } from './texts.ts';

type CardZoneProps = { id: string; request: BoardRequest; clockOffset: number };

/**
 * Shows the names of table and zone on a card, and whether the request rings everyone. Devices that do not
 * serve the zone also show the reason.
 */
export function CardZone({ id, request, clockOffset }: CardZoneProps) {
  const t = useTexts(servingTexts);
  const { names, served, delays } = useBoardZones();
  const reason = useReasonToRingAll(request, clockOffset);
  const zone = names.get(request.zone_id ?? '');
  const isExplained = zone !== undefined && reason !== undefined;
  const shownZone = isExplained ? undefined : zone;
  return (
    <>
      {/* Always present: the name of the card refers to it. */}
      <p id={id} className="board-card-place" hidden={!request.tableLabel && !shownZone}>
        {request.tableLabel && <bdi>{request.tableLabel}</bdi>}
        {request.tableLabel && shownZone && <span> · </span>}
        {shownZone && <bdi className="board-card-zone">{shownZone}</bdi>}
      </p>
      {isExplained && (
        <p className="board-card-why">
          <BellRing aria-hidden="true" />{' '}
          {t(isServedBy(served, request.zone_id) ? 'everywhere' : reason, {
            zone,
            delay: delayLabel(t, delays.widenAfter),
          })}
        </p>
      )}
    </>
  );
}

/** In minutes if the delay is two or more whole minutes, else in seconds. */
function delayLabel(t: ServingSay, seconds: number): string {
  const isInMinutes = seconds >= 120 && seconds % 60 === 0;
  return isInMinutes ? t('minutes', { count: seconds / 60 }) : t('seconds', { count: seconds });
}
