import { useEffect, useRef } from 'react';
import { prefersLessMotion } from '../../ui/device/motion.ts';

/** On each route change, including back and forward: scrolls to the top and focuses the heading. */
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
 * Stops the browser from restoring the old scroll position on back and forward, after our scroll to the top.
 * The browser still restores it after a reload, and on a return from another site.
 * Call it before hydration: the first navigation stores the current mode in the history entry.
 */
export function restoreScrollOnReloadOnly(): void {
  // NOTE: set before the page has loaded, 'manual' would also lose the scroll position of a reload.
  if (document.readyState === 'complete') setManualRestoration();
  window.addEventListener('pageshow', setManualRestoration);
  window.addEventListener('pagehide', setAutomaticRestoration);
}

function setManualRestoration(): void {
  history.scrollRestoration = 'manual';
}

function setAutomaticRestoration(): void {
  history.scrollRestoration = 'auto';
}
