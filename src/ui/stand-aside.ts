import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * Whether the notices stand at the foot of the screen. They change ends when they cover what has the
 * keyboard's focus (WCAG 2.4.11), and the next ones begin at the top again.
 */
export function useStandingAside(
  stack: RefObject<HTMLElement | null>,
  notices: readonly unknown[],
): boolean {
  const [isAside, setAside] = useState(false);
  useLayoutEffect(() => {
    if (notices.length === 0) {
      setAside(false);
      return;
    }
    let frame = 0;
    const look = () => {
      // Once the browser has scrolled to what it gave the focus.
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        if (coversFocus(stack.current)) setAside((was) => !was);
      });
    };
    look();
    document.addEventListener('focusin', look);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('focusin', look);
    };
  }, [stack, notices]);
  return isAside;
}

function coversFocus(stack: HTMLElement | null): boolean {
  const focused = document.activeElement;
  if (!stack || !focused?.matches(':focus-visible') || stack.contains(focused)) return false;
  const { left, right, top, bottom } = stack.getBoundingClientRect();
  const spot = focused.getBoundingClientRect();
  const x = (spot.left + spot.right) / 2;
  const y = (spot.top + spot.bottom) / 2;
  return left < x && x < right && top < y && y < bottom;
}
