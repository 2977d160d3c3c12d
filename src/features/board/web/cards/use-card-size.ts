import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { holdUnderFinger } from '../../../../ui/device/finger-hold.ts';

/** After the second that a touch holds the board: sizes change 3 s after the last touch. */
const CALM_MILLISECONDS = 2000;

/** A new object whenever cards may be measured anew. */
export type Room = { isCalm: boolean };

/** Whether cards may change their size: not just after a touch. After a change of the window they must. */
export function useRoom(): Room {
  const [room, setRoom] = useState<Room>({ isCalm: true });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const calm = () => setRoom({ isCalm: true });
    const held = holdUnderFinger({
      hold() {
        clearTimeout(timer);
        setRoom((before) => (before.isCalm ? { isCalm: false } : before));
      },
      release() {
        timer = setTimeout(calm, CALM_MILLISECONDS);
      },
    });
    window.addEventListener('resize', calm);
    return () => {
      held();
      clearTimeout(timer);
      window.removeEventListener('resize', calm);
    };
  }, []);
  return room;
}

/** The last known value; during a touch and shortly after it, the one from before. Undefined at first: true. */
export function useWhenCalm(value: boolean | undefined, isCalm: boolean): boolean {
  const [shown, setShown] = useState(value ?? true);
  const now = isCalm ? (value ?? shown) : shown;
  if (now !== shown) setShown(now);
  return now;
}

const sizes = ['large', 'medium', 'small'] as const;

/**
 * Gives the active cards of a lane the largest size at which all of them fit the window without scrolling.
 * They are measured anew when `fitting` changes.
 */
export function useCardSize(
  lane: RefObject<HTMLElement | null>,
  room: Room,
  fitting: string,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useLayoutEffect(() => {
    const element = lane.current;
    if (!element || element.dataset['lane'] === 'over') return;
    if (!room.isCalm && element.dataset['size']) return;
    for (const size of sizes) {
      element.dataset['size'] = size;
      const dock = getComputedStyle(element).getPropertyValue('--dock');
      const end = element.getBoundingClientRect().bottom + window.scrollY;
      if (end <= window.innerHeight - (Number.parseFloat(dock) || 0)) return;
    }
  }, [room, fitting]);
}
