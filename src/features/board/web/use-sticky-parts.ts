import { useLayoutEffect } from 'react';

/** Sticky parts together take at most this share of the window's height. */
const MOST_SHARE = 1 / 3;

/**
 * Decides whether the bar and the dock stay in view while the page scrolls. The bar has priority. With large
 * text or in a low window they scroll with the page.
 * Style sheets read the result from the root element: `data-board-sticky`, `--bar` and `--dock` (heights of
 * the parts that stay), `--bar-height`.
 */
export function useStickyParts(bar: HTMLElement | null, dock: HTMLElement | null): void {
  useLayoutEffect(() => {
    const root = document.documentElement;
    const decide = () => {
      const room = window.innerHeight * MOST_SHARE;
      const [barHeight, dockHeight] = [heightOf(bar), heightOf(dock)];
      const staysBar = barHeight <= room;
      const staysDock = dockHeight <= (staysBar ? room - barHeight : room);
      const parts = [...(staysBar ? ['bar'] : []), ...(staysDock ? ['dock'] : [])];
      root.dataset.boardSticky = parts.join(' ');
      root.style.setProperty('--bar', `${staysBar ? barHeight : 0}px`);
      root.style.setProperty('--dock', `${staysDock ? dockHeight : 0}px`);
      root.style.setProperty('--bar-height', `${barHeight}px`);
    };
    const observer = new ResizeObserver(decide);
    for (const part of [bar, dock]) if (part) observer.observe(part);
    window.addEventListener('resize', decide);
    decide();
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', decide);
      delete root.dataset.boardSticky;
      for (const name of ['--bar', '--dock', '--bar-height']) root.style.removeProperty(name);
    };
  }, [bar, dock]);
}

function heightOf(part: HTMLElement | null): number {
  return part?.getBoundingClientRect().height ?? 0;
}
