/**
 * Keeps the screen on with a wake lock. The browser releases the lock whenever the page is hidden; we request
 * a new one when the page is shown.
 */

export type WakeLockState = 'off' | 'on' | 'refused' | 'unsupported';

/** Call it from a tap handler. Plain http has no wake lock: the state is `unsupported`. */
export function keepScreenOn(): void {
  if (!('wakeLock' in navigator)) {
    show('unsupported');
    return;
  }
  if (!isWanted) document.addEventListener('visibilitychange', takeWhenVisible);
  isWanted = true;
  takeWhenVisible();
}

export function letScreenSleep(): void {
  isWanted = false;
  document.removeEventListener('visibilitychange', takeWhenVisible);
  void lock?.release();
  lock = undefined;
  if (state !== 'unsupported') show('off');
}

export function readWakeLock(): WakeLockState {
  return state;
}

export function subscribeWakeLock(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let state: WakeLockState = 'off';
let isWanted = false;
let lock: WakeLockSentinel | undefined;
const listeners = new Set<() => void>();

function takeWhenVisible(): void {
  if (document.visibilityState === 'visible') void take();
}

async function take(): Promise<void> {
  if (lock && !lock.released) return;
  try {
    const taken = await navigator.wakeLock.request('screen');
    if (!isWanted || (lock && !lock.released)) {
      await taken.release();
      return;
    }
    lock = taken;
    taken.addEventListener('release', onRelease);
    show('on');
  } catch {
    // Refused because of a low battery or a device setting.
    if (isWanted) show('refused');
  }
}

function onRelease(): void {
  // If the page is hidden, `takeWhenVisible` requests the lock again once it is shown.
  // If it is visible, the system has released the lock: request it again now.
  if (isWanted && document.visibilityState === 'visible') void take();
}

function show(next: WakeLockState): void {
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
}
