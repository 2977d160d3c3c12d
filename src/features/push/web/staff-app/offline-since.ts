import { forget, OFFLINE_SINCE_KEY } from '../../../../ui/device/storage.ts';

/** Clears the start of the last outage: this page was loaded, so the server can be reached again. */
export function noteConnection(): void {
  forget('local', OFFLINE_SINCE_KEY);
}
