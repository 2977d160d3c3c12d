import { BellRing, Check } from 'lucide-react';
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { limits } from '../../../../limits.ts';
import { useTexts } from '../../../../ui/language/i18n.ts';
import type { ServedZones } from '../../../requests/ringing/rules.ts';
import type { FirstRun } from '../../../restaurants/contract.ts';
import { OldestFirst, SharedDevice } from '../device/Checkboxes.tsx';
import { changeDeviceSettings } from '../device/device-settings.ts';
import { beginService, useIsStarted } from '../device/service.ts';
import { useStaffName } from '../device/staff-name.ts';
import { boardTexts } from '../texts.ts';
import { useBoardZones } from './board-zones.ts';
import { ServingButton } from './ServingSign.tsx';
import { sendServing } from './send-serving.ts';
import { chooseZones, readServing } from './serving.ts';
import { ZoneChips } from './ZoneChips.tsx';

/** How long the thanks stay, so that nothing moves under the finger that has just tapped. */
const THANKS_MILLISECONDS = 1500;

type ServiceStartProps = {
  /**
   * There is no form during the first run, whose guide asks for the same tap. While this is `unknown`, the
   * form is invisible but keeps its space, so that no card moves under a finger.
   */
  firstRun: FirstRun | 'unknown' | 'over';
  /** Shows no explanation, because the page opened in mid-service. */
  isBrief: boolean;
  /** Replaces the form once the service has started. */
  after: ReactNode;
};

/** Once per service day: one tap for the sound, a trial beep and a screen that stays on. */
export function ServiceStart({ firstRun, isBrief, after }: ServiceStartProps) {
  const t = useTexts(boardTexts);
  const isStarted = useIsStarted();
  const staffName = useStaffName();
  const [isThanking, setThanking] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { slug, zones, hasChoice } = useBoardZones();
  const [chosen, setChosen] = useState<ServedZones>();
  const [asksName] = useState(staffName === undefined);

  useEffect(() => {
    if (!isThanking) return;
    const timer = setTimeout(() => {
      if (form.current?.contains(document.activeElement)) focusBoardHeading();
      setThanking(false);
    }, THANKS_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [isThanking]);

  if (typeof firstRun === 'object') return null;
  if (isStarted && !isThanking) return after;

  const served = chosen === undefined ? lastZones(slug, zones) : chosen;

  function start(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    beginService();
    if (zones.length > 0) {
      chooseZones(slug, served);
      void sendServing(slug);
    }
    if (asksName) {
      const name = String(new FormData(event.currentTarget).get('name') ?? '');
      changeDeviceSettings({ staffName: name.trim() });
    }
    setThanking(true);
  }

  return (
    <form
      ref={form}
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
      {hasChoice &&
        (isBrief ? (
          <ServingButton served={served} onChoose={setChosen} />
        ) : (
          <ZoneChips chosen={served} onChoose={setChosen} />
        ))}
      <OldestFirst />
      <SharedDevice />
      <button
        type="submit"
        className="board-button"
        data-look={isThanking ? 'done' : 'primary'}
        aria-disabled={isThanking}
      >
        {isThanking ? <Check aria-hidden="true" /> : <BellRing aria-hidden="true" />}
        <span>{t(isThanking ? 'started' : 'start')}</span>
      </button>
    </form>
  );
}

/** The last choice on this device, without removed zones. */
function lastZones(slug: string, zones: readonly { id: string }[]): ServedZones {
  const last = readServing(slug)?.zones?.filter((id) => zones.some((zone) => zone.id === id));
  return last && last.length > 0 ? last : null;
}

/** Call it when the focused control disappears: the next Tab then reaches the first card. */
function focusBoardHeading(): void {
  const headings = '.board-empty h2, .board-lane:not([data-empty]) h2';
  const heading = document.querySelector<HTMLElement>(headings);
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}
