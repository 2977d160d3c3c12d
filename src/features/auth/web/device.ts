import { readStored, store } from '../../../ui/device/storage.ts';
import { randomId } from '../../../ui/network/random-id.ts';

const KEY = 'sonnette.device';

/** Fallback without local storage: lasts as long as the page. */
let fallbackKey: string | undefined;

/**
 * A random key of this browser, which survives signing out. Wrong passwords and codes of others are not
 * counted against it. It grants no access.
 */
export function deviceHeader(): { 'device-key': string } {
  return { 'device-key': thisDevice() };
}

function thisDevice(): string {
  const stored = readStored<string>('local', KEY);
  if (typeof stored === 'string' && stored !== '') return stored;
  fallbackKey ??= randomId();
  store('local', KEY, fallbackKey);
  return fallbackKey;
}
