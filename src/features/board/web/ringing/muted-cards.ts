import { useSyncExternalStore } from 'react';
import { readStored, store } from '../../../../ui/device/storage.ts';
import { createListeners } from '../../../../ui/listeners.ts';

/*
 * Requests whose reminders are muted on this device. Stored, so that a reload does not ring.
 */

export function muteCard(requestId: string): void {
  write(new Set([...readMutedCards(), requestId]));
}

export function unmuteCard(requestId: string): void {
  write(new Set([...readMutedCards()].filter((id) => id !== requestId)));
}

export function readMutedCards(): ReadonlySet<string> {
  muted ??= readAgain();
  return muted;
}

export function useIsCardMuted(requestId: string): boolean {
  return useSyncExternalStore(listeners.add, () => readMutedCards().has(requestId));
}

/** Follows changes in other tabs of this device. Returns a function that stops it. */
export function followMutedCards(): () => void {
  return listeners.add(() => {});
}

/** Forgets the requests that have left the board. */
export function forgetGoneMutes(present: ReadonlyMap<string, unknown>): void {
  const left = [...readMutedCards()].filter((id) => present.has(id));
  if (left.length < readMutedCards().size) write(new Set(left));
}

const KEY = 'sonnette.muted-cards';
let muted: ReadonlySet<string> | undefined;
const listeners = createListeners({
  onFirst: () => window.addEventListener('storage', followOtherTab),
  onLast: () => window.removeEventListener('storage', followOtherTab),
});

function write(next: ReadonlySet<string>): void {
  muted = next;
  store('local', KEY, [...next]);
  listeners.emit();
}

function readAgain(): ReadonlySet<string> {
  return new Set(readStored<string[]>('local', KEY));
}

function followOtherTab({ key }: StorageEvent): void {
  if (key !== KEY) return;
  muted = readAgain();
  listeners.emit();
}
