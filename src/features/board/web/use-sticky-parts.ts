import { useLayoutEffect } from 'react';

/** Sticky parts together take at most this share of the window's height. */
const MOST_SHARE = 1 / 3;

/**
 * Decides whether the bar, the line below it and the dock may stay in view while the page scrolls, in this
 * order of priority. With large text or in a low window they scroll with the page.
 * Style sheets read the result from the root element: `data-board-sticky`, `--bar`, `--status` and `--dock`
 * (heights of the parts that stay), `--bar-height`.
 */
export function useStickyParts(
  bar: HTMLElement | null,
  line: HTMLElement | null,
  dock: HTMLElement | null,
): void {
  useLayoutEffect(() => {
    const root = document.documentElement;
    const decide = () => {
      let room = window.innerHeight * MOST_SHARE;
      const staying = Object.entries({ bar, status: line, dock }).filter(([name, part]) => {
        const height = heightOf(part);
        const stays = height <= room;
        if (stays) room -= height;
        root.style.setProperty(`--${name}`, `${stays ? height : 0}px`);
        return stays;
      });
      root.dataset.boardSticky = staying.map(([name]) => name).join(' ');
      root.style.setProperty('--bar-height', `${heightOf(bar)}px`);
    };
    const observer = new ResizeObserver(decide);
    for (const part of [bar, line, dock]) if (part) observer.observe(part);
    window.addEventListener('resize', decide);
    decide();
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', decide);
      delete root.dataset.boardSticky;
      for (const name of ['--bar', '--status', '--dock', '--bar-height']) {
        root.style.removeProperty(name);
      }
    };
  }, [bar, line, dock]);
}

function heightOf(part: HTMLElement | null): number {
  return part?.getBoundingClientRect().height ?? 0;
}
