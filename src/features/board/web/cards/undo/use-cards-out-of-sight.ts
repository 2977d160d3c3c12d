import { useLayoutEffect, useMemo, useState } from 'react';
import { cardId } from '../../../../../paths.ts';
import type { BoardRequest } from '../../feed/board-request.ts';
import type { Offers } from './offers.ts';

/** The ids of requests with an offer to undo a take, whose card is off the screen or hidden by a filter. */
export function useCardsOutOfSight(
  offers: Offers,
  placed: readonly BoardRequest[],
): ReadonlySet<string> {
  const [seen, setSeen] = useState<ReadonlyMap<string, boolean>>(new Map());

  // Measures each card once: the undo line in its place must not come and go while the page scrolls.
  useLayoutEffect(() => {
    const taken = placed.filter(
      ({ id, status }) => status === 'in-progress' && offers.get(id)?.kind === 'take',
    );
    const isUnchanged = taken.length === seen.size && taken.every(({ id }) => seen.has(id));
    if (isUnchanged) return;
    setSeen(new Map(taken.map(({ id }) => [id, seen.get(id) ?? isInSight(id)])));
  }, [offers, placed, seen]);

  return useMemo(() => new Set([...seen].flatMap(([id, isSeen]) => (isSeen ? [] : [id]))), [seen]);
}

function isInSight(id: string): boolean {
  const box = document.getElementById(cardId(id))?.getBoundingClientRect();
  return box !== undefined && box.top >= 0 && box.bottom <= window.innerHeight;
}
