import { useCallback, useRef, useState } from 'react';
import { answer, client } from '../../../../../ui/network/api.ts';
import type { MoveRoutes } from '../../../../requests/moves/handlers.ts';
import {
  BOARD_TAG_HEADER,
  requestCan,
  type StaffMove,
  staffMoves,
} from '../../../../requests/rules.ts';
import { readDeviceSettings } from '../../device/device-settings.ts';
import { isSharedDevice, readStaffName } from '../../device/staff-name.ts';
import type { BoardFeed } from '../../feed/board-feed.ts';
import { type BoardRequest, toBoardRequest } from '../../feed/board-request.ts';
import { type Offers, useOffers } from '../undo/offers.ts';
import { showRefusal } from './refusals.ts';

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
      const moved = await makeMove(feed, placed, what);
      if (moved && (what === 'take' || what === 'finish')) offer(what, moved);
      underWay.current.delete(placed.id);
      setBusy(new Set(underWay.current));
    },
    [feed, offer],
  );
  return { busy, offers, move, withdraw };
}

const { requests } = client<MoveRoutes>();

/** The next action of staff on a request, if any. */
export function nextMove(request: { status: string }): 'take' | 'finish' | undefined {
  if (requestCan.take(request)) return 'take';
  return requestCan.finish(request) ? 'finish' : undefined;
}

/**
 * Makes a move if the request still has the status from which the move starts. Shows a refusal or an error.
 * Updates the board in any case. Returns the moved request; undefined if the server did not confirm the move.
 */
export async function makeMove(
  feed: BoardFeed,
  request: BoardRequest,
  move: StaffMove,
): Promise<BoardRequest | undefined> {
  const { from, to: status } = staffMoves[move];
  const by = readStaffName() || undefined;
  const isShared = isSharedDevice(readDeviceSettings());
  try {
    const call = { param: { id: request.id }, json: { status, from, by, isShared } };
    const response = await requests[':id'].status.$put(call);
    const moved = await answer(Promise.resolve(response));
    feed.accept(moved, response.headers.get(BOARD_TAG_HEADER), 'moved');
    return toBoardRequest(moved);
  } catch (error) {
    await showRefusal(feed, request, move, error);
    return undefined;
  } finally {
    feed.refetchAfter('update');
  }
}
