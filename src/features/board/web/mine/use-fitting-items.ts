import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/**
 * How many of `count` items fit into this many rows of a wrapping list, at least one. Starts with all items
 * and removes one per render until they fit, before the browser paints. Starts again when the width or the
 * text size changes.
 */
export function useFittingItems<E extends HTMLElement>(
  count: number,
  most: number,
): { list: RefObject<E | null>; fitting: number } {
  const list = useRef<E>(null);
  const [fit, setFit] = useState({ count, fitting: count });
  const fitting = fit.count === count ? fit.fitting : count;

  useLayoutEffect(() => {
    const items = [...(list.current?.children ?? [])] as HTMLElement[];
    const rows = new Set(items.map(({ offsetTop }) => offsetTop)).size;
    if (rows > most && fitting > 1) setFit({ count, fitting: fitting - 1 });
  });

  useLayoutEffect(() => {
    const parent = list.current?.parentElement;
    if (!parent) return;
    let last = sizeOf(parent);
    const observer = new ResizeObserver(() => {
      const size = sizeOf(parent);
      if (size !== last) setFit({ count, fitting: count });
      last = size;
    });
    observer.observe(parent);
    return () => observer.disconnect();
  }, [count]);

  return { list, fitting };
}

/** Width and text size decide how many items fit into a row. The height depends on the items themselves. */
function sizeOf(parent: HTMLElement): string {
  return `${parent.clientWidth} ${getComputedStyle(parent).fontSize}`;
}
