import { useTexts } from '../../../../ui/language/i18n.ts';
import { isServedBy } from '../../../requests/ringing/rules.ts';
import type { BoardRequest } from '../feed/board-request.ts';
import { useBoardZones } from '../serving/board-zones.ts';
import { type ServingSay, servingTexts } from '../serving/texts.ts';
import { useReasonToRingAll } from './OtherZones.tsx';

type CardZone = {
  /** Its name. */
  zone: string | undefined;
  /** If the request rings everyone: words that say so, and on devices that do not serve its zone why. */
  ringsEveryone: { why: string; words: string } | undefined;
};

export function useCardZone(request: BoardRequest, clockOffset: number): CardZone {
  const t = useTexts(servingTexts);
  const { names, served, delays } = useBoardZones();
  const reason = useReasonToRingAll(request, clockOffset);
  const zone = names.get(request.zone_id ?? '');
  if (zone === undefined || reason === undefined) return { zone, ringsEveryone: undefined };
  // The card of a stale request says why by itself.
  if (request.status !== 'pending' || isServedBy(served, request.zone_id)) {
    return { zone, ringsEveryone: { why: '', words: t('everywhere') } };
  }
  const why = t(reason, { delay: delayLabel(t, delays.widenAfter) });
  return { zone, ringsEveryone: { why, words: t('everywhereThen') } };
}

/** In minutes if the delay is two or more whole minutes, else in seconds. */
function delayLabel(t: ServingSay, seconds: number): string {
  const isInMinutes = seconds >= 120 && seconds % 60 === 0;
  return isInMinutes ? t('minutes', { count: seconds / 60 }) : t('seconds', { count: seconds });
}
