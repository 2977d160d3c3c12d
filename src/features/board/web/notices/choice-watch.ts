import { isActive } from '../../../requests/rules.ts';
import type { BoardFeed } from '../feed/board-feed.ts';
import type { BoardRequest } from '../feed/board-request.ts';

/** Returns a function: the active requests on the board whose choice has changed since its last call. */
export function createChoiceWatch(feed: BoardFeed): () => readonly BoardRequest[] {
  let known: ReadonlyMap<string, string> = new Map();
  return () => {
    const active = feed.read().placed.filter(isActive);
    const before = known;
    known = new Map(active.map((request) => [request.id, choiceOf(request)]));
    return active.filter((request) => {
      const last = before.get(request.id);
      return last !== undefined && last !== choiceOf(request);
    });
  };
}

/** For comparison: an event brings an equal choice as another object. */
function choiceOf({ choice }: BoardRequest): string {
  return JSON.stringify(choice ?? null);
}
