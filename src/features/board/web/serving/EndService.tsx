import { Moon } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { say, useTexts } from '../../../../ui/language/i18n.ts';
import { notifyFailure, reasonFor } from '../../../../ui/notices/notify-failure.ts';
import { endOwnService } from '../../../on-duty/web/serving-calls.ts';
import { notifyBoard } from '../device/board-notices.ts';
import { leaveService, useIsStarted } from '../device/service.ts';
import { useBoardZones } from './board-zones.ts';
import { eveningOpenings } from './EveningEntry.tsx';
import { syncServing } from './send-serving.ts';
import { leaveServing } from './serving.ts';
import { servingTexts } from './texts.ts';

/** In the menu of a device in service: it rings no more, and colleagues are not told that it is gone. */
export function EndService({ onLeave }: { onLeave(): void }) {
  const t = useTexts(servingTexts);
  const { slug, isOwn } = useBoardZones();
  const isStarted = useIsStarted();
  const [isBusy, setBusy] = useState(false);
  if (!isOwn || !isStarted) return null;

  async function end(): Promise<void> {
    setBusy(true);
    try {
      await endOwnService();
      onLeave();
      leaveServing(slug);
      leaveService();
      eveningOpenings.emit(true);
    } catch (error) {
      setBusy(false);
      // A lost answer may have been a yes: the server must know that the service goes on here.
      void syncServing(slug);
      const title = () => say(servingTexts, 'notEnded');
      const message = reasonFor(error, () => say(servingTexts, 'notEndedHint'));
      notifyFailure(error, { title, message, duration: 8000 }, notifyBoard);
    }
  }

  return (
    <Button look="secondary" busy={isBusy} onClick={() => void end()}>
      <Moon aria-hidden="true" className="size-5" />
      {t('end')}
    </Button>
  );
}
