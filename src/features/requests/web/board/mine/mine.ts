import { inOrder } from '../../../rules.ts';
import type { BoardRequest } from '../feed/board-request.ts';

/**
 * The requests that the device's user has taken. All in progress if the device has no name. The one created
 * first is first, whenever it was taken.
 */
export function inProgressOf(
  requests: Iterable<BoardRequest>,
  staffName: string | undefined,
): readonly BoardRequest[] {
  const own = [...requests].filter(
    ({ status, takenBy }) => status === 'in-progress' && (!staffName || takenBy === staffName),
  );
  return inOrder(own, true);
}
