import { inOrder } from '../../../rules.ts';
import type { BoardRequest } from '../feed/board-request.ts';

/** What the device's user has taken, the oldest first; all that is in progress if the device has no name. */
export function inProgressOf(
  requests: Iterable<BoardRequest>,
  staffName: string | undefined,
): readonly BoardRequest[] {
  const own = [...requests].filter(
    ({ status, takenBy }) => status === 'in-progress' && (!staffName || takenBy === staffName),
  );
  return inOrder(own, true);
}
