/** The kinds of device that differ in how they install apps and get pushes. */
export type Platform = 'ios' | 'android' | 'desktop';

type Device = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>;

/** An iPad calls itself a Mac; Macs have no touch screen. */
export function platformOf({ userAgent, maxTouchPoints }: Device): Platform {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios';
  if (/Macintosh/.test(userAgent) && maxTouchPoints > 1) return 'ios';
  return /Android/.test(userAgent) ? 'android' : 'desktop';
}

/** An iPhone, or an Android device that is no tablet. */
export function isPhone({ userAgent }: Pick<Navigator, 'userAgent'>): boolean {
  return /iPhone|Android.+Mobile/.test(userAgent);
}

/** Whether this page runs as an installed app. Safari has a property of its own. */
export function isInstalled(): boolean {
  const { standalone } = navigator as Navigator & { standalone?: boolean };
  return standalone === true || matchMedia('(display-mode: standalone)').matches;
}
