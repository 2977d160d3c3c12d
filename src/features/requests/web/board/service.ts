import { useSyncExternalStore } from 'react';
import { readSound, subscribeSound, testBeep, unlockSound } from '../../../../ui/sound.ts';
import { keepScreenOn } from '../../../../ui/wake-lock.ts';
import { changeDeviceSettings, useDeviceSettings } from './device-settings.ts';

/** All that a browser grants only to a tap: to be called straight from its handler. */
export function beginService(): void {
  unlockSound();
  testBeep();
  keepScreenOn();
}

/** Whether this device rings as well as it can, and the one tap that makes it. */
export function useRinging(): { isRinging: boolean; ring(): void } {
  const sound = useSyncExternalStore(subscribeSound, readSound);
  const { isMuted } = useDeviceSettings();
  return {
    isRinging: (sound === 'running' || sound === 'unsupported') && !isMuted,
    ring() {
      if (isMuted) changeDeviceSettings({ isMuted: false });
      beginService();
    },
  };
}
