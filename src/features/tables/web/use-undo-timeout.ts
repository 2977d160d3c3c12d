import { type RefObject, useEffect, useRef } from 'react';

/** How long the deletion of a table can be undone in place. */
const DELETION_UNDO_MILLISECONDS = 8000;
const STEP_MILLISECONDS = 250;

/**
 * Calls `onForget` when a deletion can no longer be undone. The time is paused while the tile has focus or
 * hover.
 */
export function useUndoTimeout(
  place: RefObject<HTMLElement | null>,
  isRunning: boolean,
  onForget: () => void,
): void {
  const forget = useRef(onForget);
  useEffect(() => {
    forget.current = onForget;
  });

  useEffect(() => {
    if (!isRunning) return;
    let left = DELETION_UNDO_MILLISECONDS;
    const timer = setInterval(() => {
      if (isFocusedOrHovered(place.current)) return;
      left -= STEP_MILLISECONDS;
      if (left <= 0) forget.current();
    }, STEP_MILLISECONDS);
    return () => clearInterval(timer);
  }, [place, isRunning]);
}

/** On touch screens the hover state stays after a tap, so only devices with real hover count. */
function isFocusedOrHovered(place: HTMLElement | null): boolean {
  if (place?.querySelector(':focus-visible')) return true;
  return matchMedia('(hover: hover)').matches && place?.matches(':hover') === true;
}
