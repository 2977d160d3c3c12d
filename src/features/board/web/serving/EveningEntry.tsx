import { Button } from '../../../../ui/Button.tsx';
import { useTexts } from '../../../../ui/language/i18n.ts';
import { createListeners } from '../../../../ui/listeners.ts';
import { useBoardZones } from './board-zones.ts';
import { servingTexts } from './texts.ts';

/** Opens the card of the evening, which is loaded late; with `isEnd` only if no other device is in service. */
export const eveningOpenings = createListeners<[isEnd?: boolean]>();
/** Passed on, not imported: otherwise the entry would be a chunk of its own. */
export type EveningOpenings = typeof eveningOpenings;

/** In the menu of the team: how the service day has gone so far. */
export function EveningEntry({ onLeave }: { onLeave(): void }) {
  const t = useTexts(servingTexts);
  if (!useBoardZones().isOwn) return null;
  return (
    <Button
      look="secondary"
      onClick={() => {
        onLeave();
        eveningOpenings.emit();
      }}
    >
      {t('evening')}
    </Button>
  );
}
