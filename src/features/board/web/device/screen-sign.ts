import { useSyncExternalStore } from 'react';
import { readWakeLock, subscribeWakeLock } from '../../../../ui/device/wake-lock.ts';
import { useTexts } from '../../../../ui/language/i18n.ts';
import { serviceDayOnDevice } from '../../../restaurants/rules.ts';
import { boardTexts } from '../texts.ts';
import { changeDeviceSettings, useDeviceSettings } from './device-settings.ts';
import { deviceTexts } from './texts.ts';

/** Hides the warning about a refused wake lock until the next service day. */
export function hideScreenSign(): void {
  changeDeviceSettings({ screenSignHiddenOn: serviceDayOnDevice(new Date()) });
  // The focused button is removed: move the focus to the page.
  document.getElementById('main')?.focus({ preventScroll: true });
}

export function useIsScreenSignHidden(): boolean {
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
