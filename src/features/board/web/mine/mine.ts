import { inOrder } from '../../../requests/rules.ts';
import type { BoardRequest } from '../feed/board-request.ts';

/**
 * The requests in progress that the device's user has taken; all in progress if the device has no name.
 * Sorted by creation, oldest first, regardless of when they were taken.
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
