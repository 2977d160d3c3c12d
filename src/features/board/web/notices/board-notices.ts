import { beep } from '../../../../ui/device/sound.ts';
import { vibrate } from '../../../../ui/device/vibration.ts';
import { notify } from '../../../../ui/notices/notices.ts';
import { readDeviceSettings } from '../device/device-settings.ts';

type News = Parameters<typeof notify>[0];

/**
 * Shows a notice of the board and returns its id. Unlike other notices it rings, unless the device is muted.
 */
export function notifyBoard(news: News): string {
  ring(news.type);
  return notify(news);
}

function ring(type: News['type']): void {
  if (!readDeviceSettings().isMuted) beep(type);
}

/** For a new request: sound, and vibration where the device has it. One switch mutes both. */
export function ringNew(): void {
  ring('info');
  if (!readDeviceSettings().isMuted) vibrate();
}

/** For reminders of requests that rang when they were new. */
export function ringSoftly(): void {
  if (!readDeviceSettings().isMuted) beep('info', { isSoft: true });
}
