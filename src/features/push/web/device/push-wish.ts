import { useSyncExternalStore } from 'react';
import { forget, PUSH_WISH_KEY, readStored, store } from '../../../../ui/device/storage.ts';
import { createListeners } from '../../../../ui/listeners.ts';

/** The choice on this device. The subscription itself is in the browser and on the server. */
export type PushWish = {
  /** Who chose: the choice ends when somebody else signs in. */
  person: string;
  isOn: boolean;
  escalations: boolean;
  /** Whether the invitation on the board was answered. */
  isAnswered: boolean;
  /** The service day on which this device was last sent the push at the start of its service. */
  askedOn?: string;
};

export function usePushWish(): PushWish | undefined {
  return useSyncExternalStore(listeners.add, readPushWish);
}

export function readPushWish(): PushWish | undefined {
  wish ??= { read: readStored<PushWish>('local', PUSH_WISH_KEY) };
  return wish.read;
}

export function changePushWish(person: string, change: Partial<Omit<PushWish, 'person'>>): void {
  const present = readPushWish();
  const first = { isOn: false, escalations: false, isAnswered: false };
  const next = { ...first, ...(present?.person === person && present), ...change, person };
  store('local', PUSH_WISH_KEY, next);
  show(next);
}

export function forgetPushWish(): void {
  forget('local', PUSH_WISH_KEY);
  show(undefined);
}

let wish: { read: PushWish | undefined } | undefined;
const listeners = createListeners({
  onFirst: () => window.addEventListener('storage', followOtherTab),
  onLast: () => window.removeEventListener('storage', followOtherTab),
});

function show(read: PushWish | undefined): void {
  wish = { read };
  listeners.emit();
}

/** Shows the choice of another tab. */
function followOtherTab({ key }: StorageEvent): void {
  if (key === PUSH_WISH_KEY) show(readStored<PushWish>('local', PUSH_WISH_KEY));
}
