import { beep } from '../../../../ui/device/sound.ts';
import { notify } from '../../../../ui/notices/notices.ts';
import { readDeviceSettings } from './device-settings.ts';

type News = Parameters<typeof notify>[0];

/**
 * Shows a notice of the board and returns its id. Unlike other notices it rings, unless the device is silent.
 */
export function notifyBoard(news: News): string {
  ring(news.type);
  return notify(news);
}

function ring(type: News['type']): void {
  if (!isSilent()) beep(type);
}

/** For a new request: sound, and vibration where the device has it. One switch mutes both. */
export function ringNew(): void {
  ring('info');
  if (!isSilent()) vibrate();
}

/** For reminders of requests that rang when they were new. */
export function ringSoftly(): void {
  if (!isSilent()) beep('info', { isSoft: true });
}

function isSilent(): boolean {
  const { isMuted, isEnded } = readDeviceSettings();
  return isMuted || isEnded;
}

/** Two long pulses: noticeable in a pocket, and different from the single pulse of a text message. */
const CALL_PATTERN = [300, 120, 300];

/** Vibrates where the device can. Before the first tap on the page, Chromium refuses it and logs that. */
function vibrate(): void {
  if (navigator.userActivation?.hasBeenActive === false) return;
  navigator.vibrate?.(CALL_PATTERN);
}
