import { useSyncExternalStore } from 'react';
import { readStored, store } from '../../../../../ui/device/storage.ts';

/** What each device stores for itself: one login serves a whole room. */
export type DeviceSettings = {
  oldestFirst: boolean;
  isMuted: boolean;
  /** First name of who holds the device; `''` once the question was passed over. */
  staffName: string | undefined;
  /** The service day on which the service was last started here. */
  startedOn: string | undefined;
};

export function useDeviceSettings(): DeviceSettings {
  return useSyncExternalStore(subscribe, readDeviceSettings);
}

export function readDeviceSettings(): DeviceSettings {
  return settings;
}

export function changeDeviceSettings(change: Partial<DeviceSettings>): void {
  settings = { ...settings, ...change };
  store('local', KEY, settings);
  for (const listener of listeners) listener();
}

const KEY = 'sonnette.board';
const listeners = new Set<() => void>();
let settings: DeviceSettings = {
  oldestFirst: false,
  isMuted: false,
  staffName: undefined,
  startedOn: undefined,
  ...readStored<Partial<DeviceSettings>>('local', KEY),
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
