import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { type Wish, wishPlaces } from '../../rules.ts';

/** Where a dragged wish would land: before the wish of this index in a place. */
export type Landing = { place: Wish['place']; index: number };

type Dragged = { id: string; offset: number; landing: Landing | undefined };

/** Dragging by a handle, with mouse, pen or finger. Nothing moves in the list before the drop. */
export function useDragging(onDrop: (id: string, landing: Landing) => void) {
  const [dragged, setDragged] = useState<Dragged>();
  const end = useRef(() => {});
  useEffect(() => () => end.current(), []);

  function begin(id: string, event: PointerEvent): void {
    if (event.button !== 0) return;
    const from = event.clientY + window.scrollY;
    let landing: Landing | undefined;
    const move = ({ clientY }: globalThis.PointerEvent) => {
      const offset = clientY + window.scrollY - from;
      landing = landingAt(clientY, id);
      setDragged({ id, offset, landing });
    };
    const drop = () => {
      end.current();
      if (landing) onDrop(id, landing);
    };
    end.current();
    end.current = () => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', drop);
      window.removeEventListener('pointercancel', end.current);
      end.current = () => {};
      setDragged(undefined);
    };
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', drop);
    window.addEventListener('pointercancel', end.current);
  }

  return { dragged, begin };
}

/** The place whose list is nearest to this height of the window, and the index in it. */
function landingAt(y: number, id: string): Landing | undefined {
  const lists = wishPlaces.flatMap((place) => {
    const list = document.querySelector(`[data-place="${place}"]`);
    return list ? [{ place, list, distance: distanceTo(list, y) }] : [];
  });
  const [nearest] = lists.sort((a, b) => a.distance - b.distance);
  if (!nearest) return undefined;
  const rows = [...nearest.list.querySelectorAll('[data-wish]')];
  const others = rows.filter((row) => row.getAttribute('data-wish') !== id);
  const index = others.filter((row) => middleOf(row) < y).length;
  return { place: nearest.place, index };
}

function distanceTo(element: Element, y: number): number {
  const { top, bottom } = element.getBoundingClientRect();
  return Math.max(top - y, y - bottom, 0);
}

function middleOf(element: Element): number {
  const { top, height } = element.getBoundingClientRect();
  return top + height / 2;
}
