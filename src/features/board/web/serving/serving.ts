import { useSyncExternalStore } from 'react';
import { readStored, store } from '../../../../ui/device/storage.ts';
import { createListeners } from '../../../../ui/listeners.ts';
import type { ServedZones } from '../../../requests/ringing/rules.ts';
import { RING_DELAYS, type RingDelays, serviceDayOnDevice } from '../../../restaurants/rules.ts';

/*
 * Which zones this device serves. Local storage keeps the choice for all tabs, for reloads, and as the
 * suggestion for the next service.
 */

type Serving = {
  /** The restaurant. */
  slug: string;
  /** Ids; null: all. */
  zones: string[] | null;
  /** The service day of this device on which the zones were chosen. */
  day: string;
  /** When the choice ends. Undefined until the server has confirmed the choice, and after it has ended. */
  until?: string | undefined;
  /** The choice has ended and is only the suggestion for the next service. */
  isOver?: boolean | undefined;
  /** The restaurant's delays, for screens that do not load the restaurant. */
  delays?: RingDelays | undefined;
};

export function useServing(slug: string): Serving | undefined {
  return useSyncExternalStore(listeners.add, () => readServing(slug));
}

/** The last choice of this device in this restaurant, also if it is over. */
export function readServing(slug: string): Serving | undefined {
  return serving?.slug === slug ? serving : undefined;
}

/** The zones that this device serves now; null: all. */
export function servedZonesOf(known: Serving | undefined): ServedZones {
  return known && !known.isOver ? known.zones : null;
}

export function ringDelaysKnown(slug: string): RingDelays {
  return readServing(slug)?.delays ?? usualDelays;
}

/** Whether the server has not confirmed the choice yet. */
export function isUnconfirmed(known: Serving | undefined): boolean {
  return known !== undefined && !known.isOver && known.until === undefined;
}

export function onServing(listener: () => void): () => void {
  return listeners.add(listener);
}

export function chooseZones(slug: string, zones: ServedZones): void {
  const delays = readServing(slug)?.delays;
  write({ slug, zones: zones && [...zones], day: serviceDayOnDevice(new Date()), delays });
}

/** Stores the zones that the server has confirmed. */
export function confirmZones(slug: string, zones: string[] | null, until: string): void {
  const { day, delays } = readServing(slug) ?? { day: serviceDayOnDevice(new Date()) };
  write({ slug, zones, day, delays, until });
}

/** Call it when the server does not know the choice, because the session is new. */
export function unconfirmZones(slug: string): void {
  const known = readServing(slug);
  if (known && !known.isOver) write({ ...known, until: undefined });
}

/** Removes zones that no longer exist. A device whose zones were all removed serves all. */
export function dropRemovedZones(slug: string, existing: readonly string[]): void {
  const known = readServing(slug);
  const left = known?.zones?.filter((id) => existing.includes(id));
  if (!known?.zones || !left || left.length === known.zones.length) return;
  write({ ...known, zones: left.length > 0 ? left : null });
}

export function storeDelays(slug: string, delays: RingDelays): void {
  const known = readServing(slug);
  if (known) write({ ...known, delays });
}

/** Ends the choice after the service day. `now`: the server's time. Returns whether this call ended it. */
export function endServing(slug: string, now: number): boolean {
  const known = readServing(slug);
  if (!known || known.isOver) return false;
  const isOver =
    known.until === undefined
      ? known.day !== serviceDayOnDevice(new Date(now))
      : Date.parse(known.until) <= now;
  if (isOver) write({ ...known, until: undefined, isOver });
  return isOver;
}

/** Its service was ended on this device. The zones stay as the suggestion for the next service. */
export function leaveServing(slug: string): void {
  const none = { slug, zones: null, day: serviceDayOnDevice(new Date()) };
  write({ ...none, ...readServing(slug), until: undefined, isOver: true });
}

const usualDelays: RingDelays = {
  widenAfter: RING_DELAYS.widenAfter.usual,
  escalateAfter: RING_DELAYS.escalateAfter.usual,
};

const KEY = 'sonnette.serving';
const listeners = createListeners({
  onFirst: () => window.addEventListener('storage', followOtherTab),
  onLast: () => window.removeEventListener('storage', followOtherTab),
});
let serving = readStored<Serving>('local', KEY);

function write(next: Serving): void {
  serving = next;
  store('local', KEY, next);
  listeners.emit();
}

function followOtherTab({ key }: StorageEvent): void {
  if (key !== KEY) return;
  serving = readStored<Serving>('local', KEY);
  listeners.emit();
}
