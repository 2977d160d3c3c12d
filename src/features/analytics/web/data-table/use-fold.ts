import { useState, useSyncExternalStore } from 'react';
import { readStored, store } from '../../../../ui/device/storage.ts';

/** Tailwind's `lg`. */
const WIDE = '(min-width: 64rem)';

/**
 * Whether the table `name` is expanded. The last choice on this device wins. Without one, it is expanded if
 * `opensOnWide` is set and the window is wide.
 */
export function useFold(name: string, opensOnWide: boolean) {
  const key = `sonnette.figures.${name}`;
  const [chosen, setChosen] = useState(() => readStored<boolean>('local', key));
  const isWide = useSyncExternalStore(subscribeWidth, readIsWide);
  return {
    isOpen: chosen ?? (opensOnWide && isWide),
    choose(isOpen: boolean): void {
      setChosen(isOpen);
      store('local', key, isOpen);
    },
  };
}

function subscribeWidth(listener: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

function readIsWide(): boolean {
  return matchMedia(WIDE).matches;
}
