import { type RefObject, useEffect, useRef } from 'react';

const UNDO_MILLISECONDS = 8000;
const STEP_MILLISECONDS = 250;

/** For so long a deletion may be undone. The time stands still while the keyboard or the pointer is there. */
export function useForgetting(
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
    let left = UNDO_MILLISECONDS;
    const timer = setInterval(() => {
      if (isAttended(place.current)) return;
      left -= STEP_MILLISECONDS;
      if (left <= 0) forget.current();
    }, STEP_MILLISECONDS);
    return () => clearInterval(timer);
  }, [place, isRunning]);
}

/** A finger leaves its hover behind where it last touched: only a real pointer counts. */
function isAttended(place: HTMLElement | null): boolean {
  if (place?.querySelector(':focus-visible')) return true;
  return matchMedia('(hover: hover)').matches && place?.matches(':hover') === true;
}
