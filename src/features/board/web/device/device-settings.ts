import { useSyncExternalStore } from 'react';
import { BOARD_KEY, readStored, store } from '../../../../ui/device/storage.ts';
import { createListeners } from '../../../../ui/listeners.ts';

/** Settings stored per device, because a whole dining room may share one login. */
export type DeviceSettings = {
  oldestFirst: boolean;
  isMuted: boolean;
  /** Whether waiting requests ring again (reminders). */
  repeatsSound: boolean;
  /** Whether the cards of zones that this device does not serve are unfolded. */
  showsOtherZones: boolean;
  /** First name of the device's user; `''` if the question was skipped. */
  staffName: string | undefined;
  /** Whether people share this paired device; undefined until somebody says so. */
  isShared: boolean | undefined;
  /** The id of a restaurant whose first run an owner has hidden on this device. */
  firstRunHiddenFor: string | undefined;
  /** The service day on which the service was last started on this device. */
  startedOn: string | undefined;
  /** The service was ended on this device: it does not ring until it begins there again. */
  isEnded: boolean;
  /** The hour at which the service days of its restaurant begin; undefined until its board was open. */
  dayBeginsAt: number | undefined;
  /** The service day on which the warning about a refused wake lock was last hidden. */
  screenSignHiddenOn: string | undefined;
};

export function useDeviceSettings(): DeviceSettings {
  return useSyncExternalStore(listeners.add, readDeviceSettings);
}

export function readDeviceSettings(): DeviceSettings {
  return settings;
}

export function changeDeviceSettings(change: Partial<DeviceSettings>): void {
  settings = { ...settings, ...change };
  store('local', BOARD_KEY, settings);
  listeners.emit();
}

const listeners = createListeners({
  onFirst() {
    // A sign-out may have changed them while no board was open.
    settings = readSettings();
    window.addEventListener('storage', followOtherTab);
  },
  onLast: () => window.removeEventListener('storage', followOtherTab),
});
let settings = readSettings();

function readSettings(): DeviceSettings {
  return {
    oldestFirst: false,
    isMuted: false,
    repeatsSound: true,
    showsOtherZones: false,
    staffName: undefined,
    isShared: undefined,
    firstRunHiddenFor: undefined,
    startedOn: undefined,
    isEnded: false,
    dayBeginsAt: undefined,
    screenSignHiddenOn: undefined,
    ...readStored<Partial<DeviceSettings>>('local', BOARD_KEY),
  };
}

/** Reads the settings again after another tab of this device has changed them. */
function followOtherTab({ key }: StorageEvent): void {
  if (key !== BOARD_KEY) return;
  settings = readSettings();
  listeners.emit();
}
