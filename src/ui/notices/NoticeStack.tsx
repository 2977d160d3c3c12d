import { useRef, useSyncExternalStore } from 'react';
import { useAvoidingFocus } from './avoid-focus.ts';
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
      className={`pointer-events-none fixed inset-x-2 z-50 sm:right-4 sm:left-auto sm:w-96 ${isAside ? 'bottom-[calc(var(--bottom-bar,0px)+0.25rem)]' : 'top-1 sm:top-18'}`}
    />
  );
}
