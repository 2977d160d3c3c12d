import { useSyncExternalStore } from 'react';
import { readStored, store } from '../../../../../ui/device/storage.ts';

/** Settings stored per device, because a whole dining room shares one login. */
export type DeviceSettings = {
  oldestFirst: boolean;
  isMuted: boolean;
  /** First name of the device's user; `''` if the question was skipped. */
  staffName: string | undefined;
  /** The service day on which the service was last started on this device. */
  startedOn: string | undefined;
  /** The service day on which the sign of a refused wake lock was last hidden. */
  screenSignHiddenOn: string | undefined;
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
  screenSignHiddenOn: undefined,
  ...readStored<Partial<DeviceSettings>>('local', KEY),
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
