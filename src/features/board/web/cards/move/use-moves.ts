import { useCallback, useRef, useState } from 'react';
import { answer, client } from '../../../../../ui/network/api.ts';
import { readSession } from '../../../../auth/web/session.tsx';
import type { TableRequest } from '../../../../requests/contract.ts';
import { BOARD_TAG_HEADER, staffMoves } from '../../../../requests/rules.ts';
import type { MoveRoutes } from '../../../../requests/staff/handlers.ts';
import { readDeviceSettings } from '../../device/device-settings.ts';
import { isSharedDevice, readStaffName } from '../../device/staff-name.ts';
import type { BoardFeed } from '../../feed/board-feed.ts';
import { readRequest } from '../../feed/read-request.ts';
import type { CardMove, Moves } from './card-move.ts';
import { isUndoable, useOffers } from './offers.ts';
import { showRefusal } from './refusals.ts';

/** The functions stay the same, so that a tap renders one card and not all. */
export function useMoves(feed: BoardFeed): Moves {
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const underWay = useRef(new Set<string>());
  const { offers, offer, withdraw } = useOffers();

  const move = useCallback(
    async (placed: TableRequest, what: CardMove, colleague?: string, noticeId?: string) => {
      if (underWay.current.has(placed.id)) return;
      underWay.current.add(placed.id);
      setBusy(new Set(underWay.current));
      const moved = await makeMove(feed, placed, what, { colleague, noticeId });
      if (moved && isUndoable(what)) offer(what, moved);
      underWay.current.delete(placed.id);
      setBusy(new Set(underWay.current));
    },
    [feed, offer],
  );
  const moveAll = useCallback(
    (placed: readonly TableRequest[], what: CardMove) => {
      const noticeId = `moves ${placed.map(({ id }) => id).join(' ')}`;
      for (const each of placed) void move(each, what, undefined, noticeId);
    },
    [move],
  );
  return { busy, offers, move, moveAll, withdraw };
}

const { requests } = client<MoveRoutes>();

type Making = {
  /** The id of the member to whom the request is handed over. */
  colleague?: string | undefined;
  /** Of the notice of a refusal: moves of one tap share one. */
  noticeId?: string | undefined;
};

/**
 * Makes a move if the request still has the status from which the move starts. Shows a refusal or an error.
 * Updates the board in any case. Returns the moved request; undefined if the server did not confirm the move.
 */
export async function makeMove(
  feed: BoardFeed,
  request: TableRequest,
  move: CardMove,
  { colleague, noticeId }: Making = {},
): Promise<TableRequest | undefined> {
  try {
    const response = await send(request, move, colleague);
    const moved = await answer(Promise.resolve(response));
    feed.accept(moved, response.headers.get(BOARD_TAG_HEADER), 'moved');
    return readRequest(moved);
  } catch (error) {
    await showRefusal(feed, request, move, error, noticeId);
    return undefined;
  } finally {
    feed.refetchAfter('update');
  }
}

function send(request: TableRequest, move: CardMove, colleague: string | undefined) {
  const call = requests[':id'];
  const param = { id: request.id };
  const by = readStaffName() || undefined;
  const isShared = isSharedDevice(readDeviceSettings());
  switch (move) {
    case 'renew':
      return call.renewal.$post({ param, json: { by, isShared } });
    case 'dismiss':
      return call.dismissal.$post({ param, json: { by, isShared } });
    case 'handOver':
      return call.taker.$put({ param, json: { memberId: colleague ?? '', by, isShared } });
    case 'takeOver': {
      const memberId = readSession().member?.id ?? '';
      // Without a name nobody is named, as in a take.
      const json = { memberId, by, isShared: isShared || !by, ifStale: true };
      return call.taker.$put({ param, json });
    }
    default: {
      const { from, to: status } = staffMoves[move];
      // What a colleague has by now is not given back by a card that shows it as before.
      const ifTakenAt =
        move === 'release' ? (request.renewed_at ?? request.taken_at ?? undefined) : undefined;
      return call.status.$put({ param, json: { status, from, by, isShared, ifTakenAt } });
    }
  }
}
