import { useState } from 'react';
import type { StaffMove } from '../../../rules.ts';
import type { BoardFeed } from '../feed/board-feed.ts';
import type { BoardRequest } from '../feed/board-request.ts';
import { act } from './act.ts';
import { type Offers, useOffers } from './undo/use-offers.ts';

export type Moves = {
  /** The requests whose move is not answered yet. */
  busy: ReadonlySet<string>;
  /** What this device may still undo. */
  offers: Offers;
  /** Sends the move that the card shows, even if the request has moved on: the server decides. */
  move(placed: BoardRequest, move: StaffMove): void;
  /** Ends the offer to undo. */
  withdraw(id: string): void;
};

export function useMoves(feed: BoardFeed): Moves {
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const { offers, offer, withdraw } = useOffers();
  return {
    busy,
    offers,
    move: (placed, move) => {
      if (!busy.has(placed.id)) void moveNow(placed, move);
    },
    withdraw,
  };

  async function moveNow(placed: BoardRequest, move: StaffMove): Promise<void> {
    setBusy((before) => new Set(before).add(placed.id));
    const moved = await act(feed, placed, move);
    if (moved && (move === 'take' || move === 'finish')) offer(move, moved);
    setBusy((before) => new Set([...before].filter((id) => id !== placed.id)));
  }
}
