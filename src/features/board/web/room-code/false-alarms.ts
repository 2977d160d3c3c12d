import { parseInstant } from '../../../requests/rules.ts';
import type { BoardRequest } from '../feed/board-request.ts';

const OFFERED_AFTER = 3;
const WITHIN_MILLISECONDS = 30 * 60_000;

/**
 * When the last of so many false alarms within half an hour was, that the board offers the code of the
 * evening. Counts those after `since`. Undefined if they were fewer.
 */
export function falseAlarmsAt(
  requests: Iterable<Pick<BoardRequest, 'dismissed_at'>>,
  since: number,
  now: number,
): number | undefined {
  const from = Math.max(since, now - WITHIN_MILLISECONDS);
  const recent = [...requests]
    .map(({ dismissed_at }) => (dismissed_at ? parseInstant(dismissed_at) : undefined) ?? 0)
    .filter((at) => at > from);
  return recent.length < OFFERED_AFTER ? undefined : Math.max(...recent);
}
