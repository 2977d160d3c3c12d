import { useSyncExternalStore } from 'react';
import { createListeners } from '../../../../ui/listeners.ts';

/** Chromium's offer to install the page. It is not in TypeScript's declarations. */
type InstallOffer = Event & {
  prompt(): Promise<void>;
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
};

/** Keeps the browser's offer for our own button. Returns a function that stops it. */
export function keepInstallOffer(): () => void {
  window.addEventListener('beforeinstallprompt', keep);
  window.addEventListener('appinstalled', drop);
  return () => {
    window.removeEventListener('beforeinstallprompt', keep);
    window.removeEventListener('appinstalled', drop);
  };
}

/**
 * Returns a function that asks the browser to install the app; undefined if the browser does not offer it.
 * Call the function in a tap's handler.
 */
export function useInstallOffer(): (() => Promise<void>) | undefined {
  const present = useSyncExternalStore(listeners.add, () => offer);
  return present && (() => accept(present));
}

const listeners = createListeners();
let offer: InstallOffer | undefined;

function keep(event: Event): void {
  event.preventDefault();
  show(event as InstallOffer);
}

function drop(): void {
  show(undefined);
}

/** An offer can be used once; the browser makes another one later. */
async function accept(present: InstallOffer): Promise<void> {
  await present.prompt();
  await present.userChoice;
  show(undefined);
}

function show(next: InstallOffer | undefined): void {
  offer = next;
  listeners.emit();
}
