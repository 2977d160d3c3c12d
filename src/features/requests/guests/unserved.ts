/** "Still not served": the guest reopens a request that staff have finished, or left. */
import { instant, secondsBefore } from '../../../platform/clock.ts';
import type { AppContext } from '../../../platform/http/context.ts';
import { Refusal, type RefusalKind } from '../../../platform/http/errors.ts';
import { requestRefusals } from '../refusals.ts';
import { admit, getRequest, type Moved, viewFor } from '../request-access.ts';
import { staleSince } from '../ringing/rules.ts';
import { UNSERVED_MINUTES } from '../rules.ts';
import * as moves from '../staff/moves-store.ts';
import { obstacleToReopening } from '../staff/staff-moves.ts';
import type { VersionedRequest } from '../store.ts';
import { type GuestDeps, ringPlaceOf } from './budgets.ts';

/**
 * Makes a request pending again that staff have completed within `UNSERVED_MINUTES`, or have taken and not
 * been heard of since. `key` is the idempotency key that the caller sent. Beyond the budgets of rings it rings
 * when it is late.
 * Throws 403 to strangers and 409, both with the present request; 404.
 */
export async function reopen(
  c: AppContext,
  deps: GuestDeps,
  id: string,
  key: string | undefined,
): Promise<Moved> {
  const { db, clock } = deps;
  const { row, standing } = await admit(c, deps, id, 'speak', key);
  const obstacle = obstacleTo(row, clock.now());
  if (obstacle) throw await refusal(obstacle, row);
  const ring = await ringPlaceOf(c, deps, row);
  const now = instant(clock.now());
  const moved = await moves.move(db, deps.changes, 'everybody', row, {
    ...moves.untaken(now),
    status: 'pending',
    ended_at: null,
    ended_by: null,
    reopened_at: now,
    received_at: null,
    quiet_at: (await ring.take()) ? null : now,
  });
  if (moved) {
    deps.ringing.onPending(moved);
    return { row: moved, standing };
  }
  ring.giveBack();
  const present = await getRequest(db, id);
  const isAsBefore = present.status === row.status && present.ended_at === row.ended_at;
  const busy = isAsBefore ? requestRefusals.tableBusy : requestRefusals.alreadyMoved;
  throw await refusal(obstacleTo(present, clock.now()) ?? busy, present);

  async function refusal(kind: RefusalKind, present: VersionedRequest) {
    return new Refusal(kind, { request: await viewFor(deps, present, standing) });
  }
}

function obstacleTo(row: VersionedRequest, now: Date): RefusalKind | undefined {
  if (row.status === 'in-progress') {
    return staleSince(row) === null ? requestRefusals.remindedTooEarly : undefined;
  }
  const isByStaff = row.status === 'completed' && row.ended_by === 'staff';
  if (!isByStaff) return requestRefusals.notFinishedByStaff;
  const earliest = secondsBefore(now, UNSERVED_MINUTES * 60);
  if (row.ended_at !== null && row.ended_at < earliest) return requestRefusals.tooLateToReopen;
  const obstacle = obstacleToReopening(row, now);
  return obstacle && (inGuestsWords.get(obstacle) ?? obstacle);
}

/** What staff read of a board, said to a guest. */
const inGuestsWords = new Map<RefusalKind, RefusalKind>([
  [requestRefusals.clearedFromBoard, requestRefusals.clearedForGuest],
  [requestRefusals.tooLateToRecall, requestRefusals.tooLateToReopen],
]);
