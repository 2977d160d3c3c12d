import { RING_AGAIN_SECONDS } from '../../../requests/ringing/rules.ts';
import { type Age, ageOf } from '../../../requests/rules.ts';
import type { BoardRequest } from '../feed/board-request.ts';

export type RingState = {
  /** The age of each pending request at the last check. */
  ages: ReadonlyMap<string, Age>;
  /** When requests last rang again; at first, when the checks began. Milliseconds, like `now`. */
  at: number;
};

type Ringing = { state: RingState; rings: readonly BoardRequest[] };

/**
 * Returns the requests that ring again now. A pending request rings when its age becomes `waiting`, and when
 * it becomes `late`. All late requests ring together, `RING_AGAIN_SECONDS` after the last ring.
 * Muted requests never ring. The first check rings nothing.
 */
export function ringAgain(
  before: RingState | undefined,
  requests: Iterable<BoardRequest>,
  muted: ReadonlySet<string>,
  now: number,
): Ringing {
  const ages = new Map<string, Age>();
  const older: BoardRequest[] = [];
  const late: BoardRequest[] = [];
  for (const request of requests) {
    if (request.status !== 'pending') continue;
    const age = ageOf(request, now);
    const ageBefore = before?.ages.get(request.id);
    ages.set(request.id, age);
    if (age === 'fresh' || muted.has(request.id)) continue;
    // Without an earlier age the request is new here: it has just rung as new, or rings at the next
    // repetition.
    if (ageBefore !== undefined && ageBefore !== age) older.push(request);
    if (age === 'late') late.push(request);
  }
  // The clock may be set back.
  const at = Math.min(before?.at ?? now, now);
  const repeats = now - at >= RING_AGAIN_SECONDS * 1000 ? late : [];
  const rings = [...older, ...repeats.filter((request) => !older.includes(request))];
  return { state: { ages, at: rings.length > 0 ? now : at }, rings };
}
