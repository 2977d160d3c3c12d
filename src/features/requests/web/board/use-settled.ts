import { useLayoutEffect, useRef } from 'react';

/** An eye and a finger need this long to notice that another card has come where they aimed. */
const SETTLES_IN_MILLISECONDS = 400;

/** Ids in the order of their lane. */
type Order = readonly string[];

/**
 * Tells whether a card has stood where it stands for long enough to have been aimed at. The hold under a finger begins
 * with the touch; this guards the moment before it.
 */
export function useSettled(lanes: readonly Order[]): (id: string) => boolean {
  const shown = useRef(lanes);
  const movedAt = useRef(new Map<string, number>());

  useLayoutEffect(() => {
    for (const id of movedCards(shown.current, lanes)) movedAt.current.set(id, performance.now());
    shown.current = lanes;
  });

  return (id) => {
    const moved = movedAt.current.get(id);
    return moved === undefined || performance.now() - moved >= SETTLES_IN_MILLISECONDS;
  };
}

/**
 * Cards that stand where another stood a moment ago, in lanes where something was pushed aside. A card that comes
 * into free room has moved nobody's aim.
 */
export function movedCards(before: readonly Order[], after: readonly Order[]): string[] {
  return after.flatMap((order, lane) => {
    const old = before[lane] ?? [];
    return order.filter((id, place) => old[place] !== undefined && old[place] !== id);
  });
}
