import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

/** Nothing changes its size or place by itself until nobody has touched the screen for this long. */
const CALM_MILLISECONDS = 3000;

/** A new object whenever cards may be measured anew. */
export type Room = { isCalm: boolean };

/** Whether cards may change their size: not just after a touch. After a change of the window they must. */
export function useRoom(): Room {
  const [room, setRoom] = useState<Room>({ isCalm: true });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const calm = () => setRoom({ isCalm: true });
    const disturb = () => {
      clearTimeout(timer);
      timer = setTimeout(calm, CALM_MILLISECONDS);
      setRoom((before) => (before.isCalm ? { isCalm: false } : before));
    };
    for (const type of touches) document.addEventListener(type, disturb, listening);
    window.addEventListener('resize', calm);
    return () => {
      clearTimeout(timer);
      for (const type of touches) document.removeEventListener(type, disturb, listening);
      window.removeEventListener('resize', calm);
    };
  }, []);
  return room;
}

const touches = ['pointerdown', 'pointerup', 'touchmove'] as const;
const listening = { capture: true, passive: true };

/** The value; during a touch and shortly after it, the one from before. */
export function useWhenCalm<T>(value: T, isCalm: boolean): T {
  const [shown, setShown] = useState(value);
  if (isCalm && shown !== value) setShown(value);
  return isCalm ? value : shown;
}

const sizes = ['large', 'medium', 'small'] as const;

/**
 * Gives the cards of a lane the largest size at which all of them fit the window without scrolling.
 * `count`: how many there are.
 */
export function useCardSize(lane: RefObject<HTMLElement | null>, room: Room, count: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: more or fewer cards have another size.
  useLayoutEffect(() => {
    const element = lane.current;
    if (!element || (!room.isCalm && element.dataset['size'])) return;
    for (const size of sizes) {
      element.dataset['size'] = size;
      const dock = getComputedStyle(element).getPropertyValue('--dock');
      const end = element.getBoundingClientRect().bottom + window.scrollY;
      if (end <= window.innerHeight - (Number.parseFloat(dock) || 0)) return;
    }
  }, [room, count]);
}
