import { readStored, store } from '../../../ui/device/storage.ts';
import { randomId } from '../../../ui/network/random-id.ts';

type TouchHeader = { 'device-touch'?: 'yes' };

const KEY = 'sonnette.device';

/** Fallback without local storage: lasts as long as the page. */
let fallbackKey: string | undefined;

/**
 * A random key of this browser, which survives signing out. It grants no access.
 * The server counts tries of codes per key, and wrong passwords too once the browser has signed in.
 */
export function deviceHeader(): TouchHeader & { 'device-key': string } {
  return { 'device-key': thisDevice(), ...touchHeader() };
}

/** Without this header an iPad would be listed as a Mac. */
export function touchHeader(): TouchHeader {
  return navigator.maxTouchPoints > 0 ? { 'device-touch': 'yes' } : {};
}

function thisDevice(): string {
  const stored = readStored<string>('local', KEY);
  if (typeof stored === 'string' && stored !== '') return stored;
  fallbackKey ??= randomId();
  store('local', KEY, fallbackKey);
  return fallbackKey;
}
