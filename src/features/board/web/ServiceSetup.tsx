import { BellRing, Check, ChevronDown } from 'lucide-react';
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { limits } from '../../../limits.ts';
import { useTexts } from '../../../ui/language/i18n.ts';
import { useLazy } from '../../../ui/use-lazy.ts';
import type { ServedZones } from '../../requests/ringing/rules.ts';
import { isActive } from '../../requests/rules.ts';
import type { FirstRun } from '../../restaurants/contract.ts';
import { OldestFirst, SharedDevice } from './device/Checkboxes.tsx';
import { changeDeviceSettings, useDeviceSettings } from './device/device-settings.ts';
import { beginService, useIsStarted } from './device/service.ts';
import { useStaffName } from './device/staff-name.ts';
import { deviceTexts } from './device/texts.ts';
import type { BoardView } from './feed/board-store.ts';
import { useBoardZones } from './serving/board-zones.ts';
import { sendServing } from './serving/send-serving.ts';
import { chooseZones, readServing } from './serving/serving.ts';
import { ZoneChips } from './serving/ZoneChips.tsx';
import { boardTexts } from './texts.ts';

/** A page that opens with this many active requests opens in mid-service. */
const MID_SERVICE_REQUESTS = 3;

type ServiceSetupProps = {
  own: { id: string } | undefined;
  slug: string;
  firstRun: FirstRun | 'unknown' | 'over';
  view: BoardView;
  /** Shown once the service has started. */
  invitation: ReactNode;
};

const loadFirstRun = () => import('./OwnFirstRun.tsx').then(({ OwnFirstRun }) => OwnFirstRun);

/** Shown above the cards before a service: the first-run guide, or the start of the service. */
export function ServiceSetup({ own, slug, firstRun, view, invitation }: ServiceSetupProps) {
  const OwnFirstRun = useLazy(loadFirstRun, firstRun !== 'over');
  const isMidService = useIsMidService(view);
  const isHidden = useIsFirstRunHidden(own?.id);
  const hide = () => changeDeviceSettings({ firstRunHiddenFor: own?.id });
  return (
    <>
      {own && OwnFirstRun && typeof firstRun === 'object' && (
        <Folded key={String(isHidden)} isFolded={isMidService || isHidden}>
          <OwnFirstRun
            onHide={isHidden ? undefined : hide}
            restaurant={{ id: own.id, slug }}
            soFar={firstRun}
            hasRequests={view.latest.size > 0}
          />
        </Folded>
      )}
      <ServiceStart
        firstRun={isHidden ? 'over' : asLoaded(firstRun, OwnFirstRun)}
        isBrief={isMidService}
        after={invitation}
      />
    </>
  );
}

/** Until the guide is loaded the board shows neither it nor the start of the service. */
function asLoaded(firstRun: ServiceSetupProps['firstRun'], guide: unknown) {
  if (typeof firstRun !== 'object' || guide) return firstRun;
  return guide === undefined ? 'unknown' : 'over';
}

/** Whether an owner has hidden the guide of this restaurant on this device. */
export function useIsFirstRunHidden(restaurantId: string | undefined): boolean {
  const { firstRunHiddenFor } = useDeviceSettings();
  return restaurantId !== undefined && firstRunHiddenFor === restaurantId;
}

/** Decided once, when the requests have loaded: later changes would move the cards. */
function useIsMidService({ state, latest }: BoardView): boolean {
  const [decided, setDecided] = useState<boolean>();
  if (decided === undefined && state === 'ready') {
    setDecided([...latest.values()].filter(isActive).length >= MID_SERVICE_REQUESTS);
  }
  return decided ?? false;
}

/** In mid-service, and once an owner has hidden it here, shows one line. A press on it unfolds the rest. */
function Folded({ isFolded, children }: { isFolded: boolean; children: ReactNode }) {
  const t = useTexts(deviceTexts);
  if (!isFolded) return children;
  return (
    <details className="board-folded">
      <summary>
        {t('firstSteps')}
        <ChevronDown aria-hidden="true" />
      </summary>
      {children}
    </details>
  );
}

/** How long the thanks stay, so that nothing moves under the finger that has just tapped. */
const THANKS_MILLISECONDS = 1500;

type ServiceStartProps = {
  /**
   * There is no form during the first run, whose guide asks for the same tap. While this is `unknown`, the
   * form is invisible but keeps its space, so that no card moves under a finger.
   */
  firstRun: FirstRun | 'unknown' | 'over';
  /** Only the button, because the page opened in mid-service: the menu and the bar have the rest. */
  isBrief: boolean;
  /** Replaces the form once the service has started. */
  after: ReactNode;
};

/** Once per service day: one tap for the sound, a trial beep and a screen that stays on. */
function ServiceStart({ firstRun, isBrief, after }: ServiceStartProps) {
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
    if (asksName && !isBrief) {
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
        <>
          <div className="board-start-words">
            <p className="board-start-title">{t('startTitle')}</p>
            <p>{t('startHint')}</p>
          </div>
          {asksName && (
            <label className="board-start-name">
              <span>{t('nameAsk')}</span>
              <input name="name" autoComplete="given-name" maxLength={limits.staffNameLength} />
            </label>
          )}
          {hasChoice && <ZoneChips chosen={served} onChoose={setChosen} />}
          <OldestFirst />
          <SharedDevice />
        </>
      )}
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
