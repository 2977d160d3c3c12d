import { useEffect, useRef } from 'react';
import { prefersLessMotion } from '../../ui/device/motion.ts';

/** On each route change, back and forward too: scrolls to the top and moves the focus to the heading. */
export function useFreshStart(pathname: string): void {
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.scrollTo({ top: 0, behavior: prefersLessMotion() ? 'instant' : 'smooth' });
    const heading = document.querySelector('h1') ?? document.getElementById('main');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }, [pathname]);
}

/**
 * Back and forward would otherwise restore the old position after our scroll to the top.
 * The browser still restores the position after a reload and on a return from another site.
 * Call it before hydration: a link that is followed first would leave its page in the history with the
 * browser's restoration.
 */
export function restoreScrollOnReloadOnly(): void {
  // NOTE: 'manual' before the page has loaded would stop the browser from restoring a reload.
  if (document.readyState === 'complete') beManual();
  window.addEventListener('pageshow', beManual);
  window.addEventListener('pagehide', beAutomatic);
}

function beManual(): void {
  history.scrollRestoration = 'manual';
}

function beAutomatic(): void {
  history.scrollRestoration = 'auto';
}
