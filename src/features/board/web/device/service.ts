import { useEffect, useSyncExternalStore } from 'react';
import { useSettled } from '../../../../ui/device/finger-hold.ts';
import {
  armSound,
  checkSound,
  prepareSound,
  readSound,
  type SoundState,
  subscribeSound,
  testBeep,
  unlockSound,
} from '../../../../ui/device/sound.ts';
import { keepScreenOn, letScreenSleep } from '../../../../ui/device/wake-lock.ts';
import { whenIdle } from '../../../../ui/device/when-idle.ts';
import { serviceDayOnDevice } from '../../../restaurants/rules.ts';
import { changeDeviceSettings, readDeviceSettings, useDeviceSettings } from './device-settings.ts';

/** Requests what a browser grants only after a tap. Call it directly in the tap's handler. */
export function beginService(): void {
  changeDeviceSettings({ startedOn: today(), isEnded: false });
  unlockSound();
  testBeep();
  keepScreenOn();
}

/** The board asks for the start of the service again, and is silent until then. */
export function leaveService(): void {
  changeDeviceSettings({ startedOn: undefined, isEnded: true });
  letScreenSleep();
}

/** Whether the service was started on this device in this service day; survives a reload. */
export function useIsStarted(): boolean {
  return useDeviceSettings().startedOn === today();
}

/** The state of the sound, and whether the board shows it: not while it is locked before the service. */
export function useServiceSound(): { sound: SoundState; isShown: boolean } {
  const state = useSyncExternalStore(subscribeSound, readSound);
  // The tap that starts the service or the sound must not move its own target.
  const isStarted = useSettled(useIsStarted());
  const settled = useSettled(state);
  const sound = state === 'cut' ? state : settled;
  return { sound, isShown: sound !== 'locked' || isStarted };
}

/** Stores when the service days of the restaurant of this device begin. */
export function useDayOf(restaurant: { day_begins_at: number } | undefined): void {
  const dayBeginsAt = restaurant?.day_begins_at;
  useEffect(() => {
    if (dayBeginsAt !== undefined) changeDeviceSettings({ dayBeginsAt });
  }, [dayBeginsAt]);
}

/** A feed of the board: it ticks, also while its calls hang. */
type Ticking = { onTick(listener: () => void): () => void };

/** Any tap or key press on the board arms the sound and, once the service was started, the wake lock. */
export function useArming(feed: Ticking): void {
  useEffect(() => {
    const stops = [onActivation(arm), feed.onTick(checkSound)];
    if (readSound() === 'locked') whenIdle(prepareSound);
    else arm();
    return () => {
      for (const stop of stops) stop();
      letScreenSleep();
    };
  }, [feed]);
}

/** Calls `listener` at any tap or key press. Returns a function that stops it. */
export function onActivation(listener: () => void): () => void {
  // Not only `pointerdown`: a touch counts as user activation only when the finger is lifted.
  const events = ['pointerdown', 'pointerup', 'click', 'keydown'] as const;
  for (const event of events) document.addEventListener(event, listener);
  return () => {
    for (const event of events) document.removeEventListener(event, listener);
  };
}

/** Whether the service was started on this device in this service day. */
export function readIsStarted(): boolean {
  return readDeviceSettings().startedOn === today();
}

/**
 * Whether this device rings for new requests, and a function that makes it ring, to be called in a tap's
 * handler. A device that cannot play sound counts as ringing, because no tap can help there.
 */
export function useRinging(): { isRinging: boolean; ring(): void } {
  const sound = useSyncExternalStore(subscribeSound, readSound);
  const isStarted = useIsStarted();
  const { isMuted } = useDeviceSettings();
  const canSound = sound === 'running' || sound === 'unsupported';
  return {
    isRinging: isStarted && canSound && !isMuted,
    ring() {
      if (isMuted) changeDeviceSettings({ isMuted: false });
      beginService();
    },
  };
}

function arm(): void {
  armSound();
  if (readIsStarted()) keepScreenOn();
}

function today(): string {
  return serviceDayOnDevice(new Date(), readDeviceSettings().dayBeginsAt);
}
