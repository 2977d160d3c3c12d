/** Keeps the screen lit. The browser takes the lock back whenever the page is hidden; it is asked for again. */

export type WakeLockState = 'off' | 'on' | 'refused' | 'unsupported';

/** To be called from a tap. Over plain http there is no wake lock at all: `unsupported`. */
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
    // Low battery, or a setting of the device.
    if (isWanted) show('refused');
  }
}

function onRelease(): void {
  // Hidden, it comes back with the page. Visible, it was taken away: say so.
  if (isWanted && document.visibilityState === 'visible') void take();
}

function show(next: WakeLockState): void {
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
}
