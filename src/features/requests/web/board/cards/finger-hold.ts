/** Nothing moves under the finger: the board is held from the touch until a second after it. */

const AFTER_TAP_MILLISECONDS = 1000;
/** A pointer that never comes up again (a dialog opened, a gesture was taken over) holds no longer than this. */
const LONGEST_HOLD_MILLISECONDS = 8000;

type Held = { hold(): void; release(): void };

/** Returns the way to stop watching. */
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
/** While a finger scrolls the pointer is cancelled, but touches go on; a keyboard's tap is a click alone. */
const ups = ['pointerup', 'pointercancel', 'touchmove', 'click'] as const;
const listening = { capture: true, passive: true };
