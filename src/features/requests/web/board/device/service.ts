import { useEffect, useSyncExternalStore } from 'react';
import {
  armSound,
  checkSound,
  readSound,
  subscribeSound,
  testBeep,
  unlockSound,
} from '../../../../../ui/device/sound.ts';
import { keepScreenOn, letScreenSleep } from '../../../../../ui/device/wake-lock.ts';
import { serviceDayOnDevice } from '../../../../restaurants/rules.ts';
import type { BoardFeed } from '../feed/board-feed.ts';
import { changeDeviceSettings, readDeviceSettings, useDeviceSettings } from './device-settings.ts';

/** All that a browser grants only to a tap: to be called straight from its handler. */
export function beginService(): void {
  changeDeviceSettings({ startedOn: serviceDayOnDevice(new Date()) });
  unlockSound();
  testBeep();
  keepScreenOn();
}

/** Whether the service was started on this device in this service day, before a reload too. */
export function useIsStarted(): boolean {
  return isToday(useDeviceSettings().startedOn);
}

/** Any tap or key press on the board arms the sound and, once the service was started, the wake lock. */
export function useArming(feed: BoardFeed): void {
  useEffect(() => {
    // Not `pointerdown` alone: a touch is an activation only when the finger is up.
    const events = ['pointerdown', 'pointerup', 'click', 'keydown'] as const;
    for (const event of events) document.addEventListener(event, arm);
    if (readSound() !== 'locked') arm();
    const stopChecking = feed.onTick(checkSound);
    return () => {
      for (const event of events) document.removeEventListener(event, arm);
      stopChecking();
      letScreenSleep();
    };
  }, [feed]);
}

/** Whether this device rings as well as it can, and the one tap that makes it. */
export function useRinging(): { isRinging: boolean; ring(): void } {
  const sound = useSyncExternalStore(subscribeSound, readSound);
  const isStarted = useIsStarted();
  const { isMuted } = useDeviceSettings();
  const canSound = sound === 'running' || sound === 'unsupported';
  return {
    isRinging: isStarted && canSound && !isMuted,
    ring() {
      if (isMuted) changeDeviceSettings({ isMuted: false });
      beginService();
    },
  };
}

function arm(): void {
  armSound();
  if (isToday(readDeviceSettings().startedOn)) keepScreenOn();
}

function isToday(startedOn: string | undefined): boolean {
  return startedOn === serviceDayOnDevice(new Date());
}
