import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * Whether the notices are at the bottom of the screen.
 * They move to the other end when they cover the focused element (WCAG 2.4.11). New notices start at the top.
 */
export function useAvoidingFocus(
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
      // After the browser has scrolled to the focused element.
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
