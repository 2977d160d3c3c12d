import type { AppContext } from '../../platform/http/context.ts';

/** The order matters: the user agents of several browsers also contain the name of another one. */
const browsers = [
  ['Edge', /Edg(?:e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:Chrome|CriOS)\//],
  ['Safari', /Safari\//],
] as const;

const systems = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['Mac', /Macintosh/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
] as const;

/** A device name from the user agent, for the list of devices: `Safari, iPhone`. Null if unknown. */
export function deviceNameOf(c: AppContext): string | null {
  const userAgent = c.req.header('user-agent') ?? '';
  const [browser, system] = [browsers, systems].map(
    (known) => known.find(([, sign]) => sign.test(userAgent))?.[0],
  );
  // NOTE: Safari on an iPad claims to be on a Mac, which has no touch screen.
  const isTablet = system === 'Mac' && c.req.header('device-touch') !== undefined;
  return [browser, isTablet ? 'iPad' : system].filter(Boolean).join(', ') || null;
}
