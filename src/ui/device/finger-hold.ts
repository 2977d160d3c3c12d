import { useEffect, useState } from 'react';

/** Holds the board still from a touch until one second after it, so that no card moves under the finger. */

const AFTER_TAP_MILLISECONDS = 1000;
/**
 * The longest hold, for a pointer without a `pointerup` (a dialog opened, or the browser took the gesture
 * over).
 */
const LONGEST_HOLD_MILLISECONDS = 8000;

type Held = { hold(): void; release(): void };

/** Returns a function that removes the listeners and ends the hold. */
export function holdUnderFinger(held: Held, page: Document = document): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  for (const type of downs) page.addEventListener(type, onDown, listening);
  for (const type of ups) page.addEventListener(type, onUp, listening);
  return () => {
    for (const type of downs) page.removeEventListener(type, onDown, listening);
    for (const type of ups) page.removeEventListener(type, onUp, listening);
    clearTimeout(timer);
    held.release();
  };

  function onDown(): void {
    held.hold();
    releaseIn(LONGEST_HOLD_MILLISECONDS);
  }

  function onUp(): void {
    held.hold();
    releaseIn(AFTER_TAP_MILLISECONDS);
  }

  function releaseIn(milliseconds: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => held.release(), milliseconds);
  }
}

const downs = ['pointerdown'] as const;
/** Scrolling cancels the pointer while touch events continue. A key press fires only `click`. */
const ups = ['pointerup', 'pointercancel', 'touchmove', 'click'] as const;
const listening = { capture: true, passive: true };

/** Returns the value. Delays its changes during a touch and for one second afterwards. */
export function useSettled<T>(value: T): T {
  const [isHeld, setHeld] = useState(false);
  const [settled, setSettled] = useState(value);
  useEffect(
    () => holdUnderFinger({ hold: () => setHeld(true), release: () => setHeld(false) }),
    [],
  );
  if (!isHeld && settled !== value) setSettled(value);
  return isHeld ? settled : value;
}
