import { useCallback, useRef, useState } from 'react';
import type { StaffMove } from '../../../../requests/rules.ts';
import type { BoardFeed } from '../../feed/board-feed.ts';
import type { BoardRequest } from '../../feed/board-request.ts';
import { type Offers, useOffers } from '../undo/offers.ts';
import { act } from './act.ts';

export type Moves = {
  /** The requests whose move is not answered yet. */
  busy: ReadonlySet<string>;
  /** The moves that this device may still undo. */
  offers: Offers;
  /** Sends the move that the card shows, even if the request has moved on: the server decides. */
  move(placed: BoardRequest, what: StaffMove): Promise<void>;
  /** Ends the offer to undo. */
  withdraw(id: string): void;
};

/** `move` and `withdraw` stay the same functions, so that a tap renders one card and not all. */
export function useMoves(feed: BoardFeed): Moves {
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const underWay = useRef(new Set<string>());
  const { offers, offer, withdraw } = useOffers();

  const move = useCallback(
    async (placed: BoardRequest, what: StaffMove) => {
      if (underWay.current.has(placed.id)) return;
      underWay.current.add(placed.id);
      setBusy(new Set(underWay.current));
      const moved = await act(feed, placed, what);
      if (moved && (what === 'take' || what === 'finish')) offer(what, moved);
      underWay.current.delete(placed.id);
      setBusy(new Set(underWay.current));
    },
    [feed, offer],
  );
  return { busy, offers, move, withdraw };
}
