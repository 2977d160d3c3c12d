import { forget, OFFLINE_SINCE_KEY } from '../../../../ui/device/storage.ts';

/** Clears the time of the last lost connection: this page was loaded, so there is one again. */
export function noteConnection(): void {
  forget('local', OFFLINE_SINCE_KEY);
}
