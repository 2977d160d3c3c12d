import { staleSince } from '../../../../requests/ringing/rules.ts';
import { requestCan, type StaffMove } from '../../../../requests/rules.ts';
import type { BoardRequest } from '../../feed/board-request.ts';

/** What staff do from a card: move the request to a status, or what has a call of its own. */
export type CardMove = StaffMove | 'dismiss' | 'renew' | 'handOver' | 'takeOver';

/** `colleague`: the id of the member to whom the request is handed over. */
export type OnCardMove = (placed: BoardRequest, move: CardMove, colleague?: string) => void;

/** The next action of staff on a request, if any. */
export function nextMove(request: { status: string }): 'take' | 'finish' | undefined {
  if (requestCan.take(request)) return 'take';
  return requestCan.finish(request) ? 'finish' : undefined;
}

export type MainMove = 'take' | 'finish' | 'takeOver';

/**
 * The move of the card's button. `isOwn`: this device's holder has the request, or nobody can take it over.
 */
export function mainMove(placed: BoardRequest, isOwn: boolean): MainMove | undefined {
  return staleSince(placed) !== null && !isOwn ? 'takeOver' : nextMove(placed);
}
