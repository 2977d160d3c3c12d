import { randomId } from '../../../ui/random-id.ts';
import { readStored, store } from '../../../ui/storage.ts';

const KEY = 'sonnette.device';

/** Where the browser keeps nothing: as long as the page is open. */
let forgetful: string | undefined;

/**
 * A random value that stays with this browser, beyond signing out: wrong passwords and codes of others are
 * not counted against it. It opens nothing.
 */
export function deviceHeader(): { 'device-key': string } {
  return { 'device-key': thisDevice() };
}

function thisDevice(): string {
  const stored = readStored<string>('local', KEY);
  if (typeof stored === 'string' && stored !== '') return stored;
  forgetful ??= randomId();
  store('local', KEY, forgetful);
  return forgetful;
}
