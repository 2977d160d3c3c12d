import { BellRing, Check } from 'lucide-react';
import { type SubmitEvent, useEffect, useState } from 'react';
import { limits } from '../../../../../limits.ts';
import { useTexts } from '../../../../../ui/language/i18n.ts';
import type { FirstRun } from '../../../../restaurants/contract.ts';
import { boardTexts } from '../texts.ts';
import { changeDeviceSettings } from './device-settings.ts';
import { OldestFirst } from './OldestFirst.tsx';
import { beginService, useIsStarted } from './service.ts';
import { useStaffName } from './staff-name.ts';

/** How long the thanks stay, so that nothing moves under the finger that has just tapped. */
const THANKS_MILLISECONDS = 1500;

/**
 * There is no form while the first run asks for the same tap. While `firstRun` is unknown, the form is
 * invisible but keeps its space, so that no card moves under a finger.
 */
type ServiceStartProps = {
  firstRun: FirstRun | 'unknown' | 'over';
  /** Without words of explanation, when requests already wait. */
  isBrief: boolean;
};

/** Once per service day: one tap for the sound, a trial beep and a screen that stays on. */
export function ServiceStart({ firstRun, isBrief }: ServiceStartProps) {
  const t = useTexts(boardTexts);
  const isStarted = useIsStarted();
  const staffName = useStaffName();
  const [isThanking, setThanking] = useState(false);
  const [asksName] = useState(staffName === undefined);

  useEffect(() => {
    if (!isThanking) return;
    const timer = setTimeout(() => setThanking(false), THANKS_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [isThanking]);

  if (typeof firstRun === 'object' || (isStarted && !isThanking)) return null;

  function start(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    beginService();
    if (asksName) {
      const name = String(new FormData(event.currentTarget).get('name') ?? '');
      changeDeviceSettings({ staffName: name.trim() });
    }
    setThanking(true);
  }

  return (
    <form
      className="board-start"
      data-brief={isBrief || undefined}
      data-unknown={firstRun === 'unknown' || undefined}
      onSubmit={start}
    >
      {!isBrief && (
        <div className="board-start-words">
          <p className="board-start-title">{t('startTitle')}</p>
          <p>{t('startHint')}</p>
        </div>
      )}
      {asksName && (
        <label className="board-start-name">
          <span>{t('nameAsk')}</span>
          <input name="name" autoComplete="given-name" maxLength={limits.staffNameLength} />
        </label>
      )}
      <OldestFirst />
      <button
        type="submit"
        className="board-act"
        data-look={isThanking ? 'done' : 'primary'}
        aria-disabled={isThanking}
      >
        {isThanking ? <Check aria-hidden="true" /> : <BellRing aria-hidden="true" />}
        {t(isThanking ? 'started' : 'start')}
      </button>
    </form>
  );
}
