import type { TableRequest } from '../../../../requests/contract.ts';
import { staleSince } from '../../../../requests/ringing/rules.ts';
import { requestCan, type StaffMove } from '../../../../requests/rules.ts';
import type { Offers } from './offers.ts';

/** What staff do from a card: move the request to a status, or what has a call of its own. */
export type CardMove = StaffMove | 'dismiss' | 'renew' | 'handOver' | 'takeOver';

/** `colleague`: the id of the member to whom the request is handed over. */
export type OnCardMove = (placed: TableRequest, move: CardMove, colleague?: string) => void;

export type Moves = {
  /** The requests whose move is not answered yet. */
  busy: ReadonlySet<string>;
  /** The moves that this device may still undo. */
  offers: Offers;
  /** Sends the move that the card shows, even if the request has moved on: the server decides. */
  move(placed: TableRequest, what: CardMove, colleague?: string): Promise<void>;
  /** Sends this move for each of them. Whatever is refused is said in one notice. */
  moveAll(placed: readonly TableRequest[], what: CardMove): void;
  /** Ends the offers to undo. */
  withdraw(requests: readonly { id: string }[]): void;
};

/** The next action of staff on a request, if any. */
export function nextMove(request: { status: string }): 'take' | 'finish' | undefined {
  if (requestCan.take(request)) return 'take';
  return requestCan.finish(request) ? 'finish' : undefined;
}

export type MainMove = 'take' | 'finish' | 'takeOver';

/**
 * The move of the card's button. `isOwn`: this device's holder has the request, or nobody can take it over.
 */
export function mainMove(placed: TableRequest, isOwn: boolean): MainMove | undefined {
  return staleSince(placed) !== null && !isOwn ? 'takeOver' : nextMove(placed);
}
