import { type RefObject, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { NoticeRegion } from './NoticeRegion.tsx';
import { useHasNoticePlace } from './notice-place.ts';
import { readNotices, subscribeNotices } from './notices.ts';

/** Shows notices over the page, at the top right, on screens that do not place them in their own layout. */
export function NoticeStack() {
  const notices = useSyncExternalStore(subscribeNotices, readNotices, readNotices);
  const hasPlace = useHasNoticePlace();
  const stack = useRef<HTMLElement>(null);
  const isAside = useAvoidingFocus(stack, notices);
  if (hasPlace) return null;
  return (
    <NoticeRegion
      ref={stack}
      notices={notices}
      className={`pointer-events-none fixed inset-x-2 z-50 sm:right-(--notices-right,1rem) sm:left-auto sm:w-96 ${isAside ? 'bottom-[calc(var(--bottom-bar,0px)+0.25rem)]' : 'top-1 sm:top-18'}`}
    />
  );
}

/**
 * Whether the notices are at the bottom of the screen.
 * They move to the other end when they cover the focused element (WCAG 2.4.11). New notices start at the top.
 */
function useAvoidingFocus(
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
