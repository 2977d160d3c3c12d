import { BellOff, Lightbulb, LightbulbOff, Volume2, VolumeX } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import {
  readSound,
  type SoundState,
  subscribeSound,
  testBeep,
  unlockSound,
} from '../../../../../ui/device/sound.ts';
import { readWakeLock, subscribeWakeLock } from '../../../../../ui/device/wake-lock.ts';
import { useTexts } from '../../../../../ui/language/i18n.ts';
import { useSettled } from '../cards/use-settled.ts';
import { boardTexts } from '../texts.ts';
import { changeDeviceSettings, useDeviceSettings } from './device-settings.ts';
import { StaffName } from './StaffName.tsx';
import { beginService, useIsStarted } from './service.ts';

/**
 * The settings of this device (sound, screen, first name) with their controls. Empty before the service
 * starts.
 */
export function ServiceSigns() {
  const state = useSyncExternalStore(subscribeSound, readSound);
  // The tap that starts the service or the sound must not move its own target.
  const isStarted = useSettled(useIsStarted());
  const settled = useSettled(state);
  const sound = state === 'cut' ? state : settled;
  if (sound === 'locked' && !isStarted) return null;
  return (
    <div className="board-signs">
      <SoundSign sound={sound} />
      <StaffName />
      <ScreenSign />
    </div>
  );
}

function SoundSign({ sound }: { sound: SoundState }) {
  const t = useTexts(boardTexts);
  const { isMuted } = useDeviceSettings();

  if (sound === 'unsupported')
    return <p className="board-sign board-sign-long">{t('soundUnsupported')}</p>;
  if (sound === 'locked' && !isMuted) {
    return (
      <button
        type="button"
        className="board-tool board-sign-long"
        data-look="quiet"
        onClick={beginService}
      >
        <BellOff aria-hidden="true" />
        {t('soundAsleep')}
      </button>
    );
  }
  if (sound === 'cut' && !isMuted) {
    return (
      <button
        type="button"
        className="board-tool board-sign-long"
        data-look="warning"
        onClick={restore}
      >
        <VolumeX aria-hidden="true" />
        {t('soundCut')}
      </button>
    );
  }
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
      <span className="board-sign-words">
        {t('sound')}
        {/* Visual only: screen readers get the state from the switch. */}
        {isMuted && <span aria-hidden="true"> · {t('soundMuted')}</span>}
      </span>
    </button>
  );
}

function restore(): void {
  unlockSound();
  testBeep();
}

function ScreenSign() {
  const t = useTexts(boardTexts);
  const screen = useSyncExternalStore(subscribeWakeLock, readWakeLock);
  if (screen === 'off') return null;
  const words = t(screen === 'on' ? 'screenOn' : 'screenOff');
  const Icon = screen === 'on' ? Lightbulb : LightbulbOff;
  return (
    <p className="board-sign" data-look={screen === 'on' ? undefined : 'warning'} title={words}>
      <Icon aria-hidden="true" />
      <span className="board-sign-words">{words}</span>
    </p>
  );
}
