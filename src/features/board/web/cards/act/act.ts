import { answer, client } from '../../../../../ui/network/api.ts';
import type { RequestRoutes } from '../../../../requests/handlers.ts';
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
import { showRefusal } from './refusals.ts';

const { requests } = client<RequestRoutes>();

/** The next action of staff on a request, if any. */
export function nextAct(request: { status: string }): 'take' | 'finish' | undefined {
  if (requestCan.take(request)) return 'take';
  return requestCan.finish(request) ? 'finish' : undefined;
}

/**
 * Makes a move if the request still has the status from which the move starts. Shows a refusal or an error.
 * Updates the board in any case. Returns the moved request; undefined if the server did not confirm the move.
 */
export async function act(
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
