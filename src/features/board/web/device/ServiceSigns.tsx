import { BellOff, Lightbulb, LightbulbOff, UserRound, Volume2, VolumeX, X } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { testBeep, unlockSound } from '../../../../ui/device/sound.ts';
import { readWakeLock, subscribeWakeLock } from '../../../../ui/device/wake-lock.ts';
import { useTexts } from '../../../../ui/language/i18n.ts';
import { useSession } from '../../../auth/web/session.tsx';
import { serviceDayOnDevice } from '../../../restaurants/rules.ts';
import { boardTexts } from '../texts.ts';
import { changeDeviceSettings, useDeviceSettings } from './device-settings.ts';
import { NameDialog } from './SaveDialog.tsx';
import { beginService, useServiceSound } from './service.ts';
import { useStaffName } from './staff-name.ts';
import { deviceTexts } from './texts.ts';

/**
 * The settings of this device (sound, screen, first name) with their controls. Empty while the sound is
 * locked, before the service starts.
 */
export function ServiceSigns() {
  const t = useTexts(boardTexts);
  const { sound, isShown } = useServiceSound();
  if (!isShown) return null;
  return (
    <div className="board-menu-signs">
      {sound === 'unsupported' ? (
        <p className="board-sign" data-look="warning">
          <VolumeX aria-hidden="true" />
          {t('soundUnsupported')}
        </p>
      ) : (
        <SoundSwitch />
      )}
      <StaffName />
      <ScreenSign />
    </div>
  );
}

function SoundSwitch() {
  const t = useTexts(boardTexts);
  const { isMuted } = useDeviceSettings();
  return (
    <button
      type="button"
      role="switch"
      aria-checked={!isMuted}
      className="board-tool"
      data-look={isMuted ? 'warning' : undefined}
      onClick={() => changeDeviceSettings({ isMuted: !isMuted })}
    >
      {isMuted ? <VolumeX aria-hidden="true" /> : <Volume2 aria-hidden="true" />}
      <span>
        {t('sound')}
        {/* Visual only: screen readers get the state from the switch. */}
        {isMuted && <span aria-hidden="true"> · {t('soundMuted')}</span>}
      </span>
    </button>
  );
}

/** The state of the wake lock. The warning that it was refused can be hidden until the next service day. */
function ScreenSign() {
  const t = useTexts(boardTexts);
  const tDevice = useTexts(deviceTexts);
  const screen = useSyncExternalStore(subscribeWakeLock, readWakeLock);
  const isHidden = useIsScreenSignHidden();
  if (screen === 'off') return null;
  if (screen === 'on') {
    return (
      <p className="board-sign">
        <Lightbulb aria-hidden="true" />
        {t('screenOn')}
      </p>
    );
  }
  if (isHidden) return null;
  return (
    <button
      type="button"
      className="board-tool"
      data-look="warning"
      title={t('screenOff')}
      onClick={hideScreenSign}
    >
      <LightbulbOff aria-hidden="true" />
      {t('screenOff')}
      <X aria-hidden="true" />
      <span className="sr-only"> – {tDevice('hideForToday')}</span>
    </button>
  );
}

/** Hides the warning about a refused wake lock until the next service day. */
function hideScreenSign(): void {
  changeDeviceSettings({ screenSignHiddenOn: serviceDayOnDevice(new Date()) });
  // The focused button is removed: move the focus to the page.
  document.getElementById('main')?.focus({ preventScroll: true });
}

function useIsScreenSignHidden(): boolean {
  return useDeviceSettings().screenSignHiddenOn === serviceDayOnDevice(new Date());
}

/** Says what needs attention on this device: no sound, or a screen that may turn off. */
export function useDeviceWarning(): string | undefined {
  const t = useTexts(boardTexts);
  const tDevice = useTexts(deviceTexts);
  const { isMuted } = useDeviceSettings();
  const screen = useSyncExternalStore(subscribeWakeLock, readWakeLock);
  const isHidden = useIsScreenSignHidden();
  if (isMuted) return tDevice('silent');
  const isRefused = screen === 'refused' || screen === 'unsupported';
  return isRefused && !isHidden ? t('screenOff') : undefined;
}

/** Shows the name of the device's user. On a device that is not paired, a tap changes it. */
function StaffName() {
  const { isStaff, member } = useSession();
  if (!isStaff) return <FirstName />;
  return (
    <p className="board-sign">
      <UserRound aria-hidden="true" />
      {member?.name}
    </p>
  );
}

function FirstName() {
  const t = useTexts(boardTexts);
  const staffName = useStaffName();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="board-tool" onClick={() => setOpen(true)}>
        <UserRound aria-hidden="true" />
        {staffName ? t('nameEdit', { name: staffName }) : t('nameNone')}
      </button>
      {isOpen && <NameDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** One line that asks for the tap without which the browser plays no sound. */
export function SoundHint() {
  const t = useTexts(boardTexts);
  const { sound, isShown } = useServiceSound();
  const { isMuted } = useDeviceSettings();
  if (!isShown || isMuted) return null;
  if (sound === 'locked') {
    return (
      <button type="button" className="board-hint" onClick={beginService}>
        <BellOff aria-hidden="true" />
        {t('soundAsleep')}
      </button>
    );
  }
  if (sound !== 'cut') return null;
  return (
    <button type="button" className="board-hint" data-look="warning" onClick={restore}>
      <VolumeX aria-hidden="true" />
      {t('soundCut')}
    </button>
  );
}

function restore(): void {
  unlockSound();
  testBeep();
}
