import { beep } from '../../../../../ui/device/sound.ts';
import { notify } from '../../../../../ui/notices/notices.ts';
import { readDeviceSettings } from '../device/device-settings.ts';

type News = Parameters<typeof notify>[0];

/** Shows a notice of the board and returns its id. Unlike other notices it rings, unless the device is muted. */
export function notifyBoard(news: News): string {
  ring(news.type);
  return notify(news);
}

export function ring(type: News['type']): void {
  if (!readDeviceSettings().isMuted) beep(type);
}

/** For reminders of requests that rang when they were new. */
export function ringSoftly(): void {
  if (!readDeviceSettings().isMuted) beep('info', { isSoft: true });
}
