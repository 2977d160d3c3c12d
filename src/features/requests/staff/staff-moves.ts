/** Staff take, finish, release and recall requests by setting their status. */
import type { Db, Tx } from '../../../db/database.ts';
import type { Status } from '../../../enums.ts';
import { type Clock, instant, secondsBefore } from '../../../platform/clock.ts';
import type { RefusalKind } from '../../../platform/http/errors.ts';
import type { Scope } from '../../../platform/scope.ts';
import { requestRefusals } from '../refusals.ts';
import { getOwnRequest } from '../request-access.ts';
import { isSetByStaff, RECALL_MINUTES, type StaffMove, staffMoveBetween } from '../rules.ts';
import { serviceDay } from '../service-day.ts';
import type { VersionedRequest } from '../store.ts';
import type { RequestChanges } from '../versions-store.ts';
import * as moves from './moves-store.ts';

export type MoveDeps = { db: Db; clock: Clock; changes: RequestChanges };

export type WantedMove = {
  status: Status;
  /** The status that the caller has seen. Keeps a late "take" from becoming a recall. */
  from?: Status | undefined;
  /** When the request was taken, or renewed since, as the caller has seen it. A handover keeps the status. */
  ifTakenAt?: string | undefined;
  by?: string | undefined;
  /** The member who moves it. Absent if several people use their device. */
  memberId?: string | null | undefined;
};

/** The request after the move, or why it was refused, with the current request. */
export type MoveOutcome =
  | { moved: VersionedRequest }
  | { refused: RefusalKind; present: VersionedRequest };

/** `also` runs in the transaction of the move; false undoes it. Throws 404. */
export async function setStatus(
  { db, clock, changes }: MoveDeps,
  scope: Scope,
  id: string,
  { status, from, ifTakenAt, by, memberId }: WantedMove,
  also?: (tx: Tx) => Promise<boolean>,
): Promise<MoveOutcome> {
  const row = await getOwnRequest(db, scope, id);
  const move = staffMoveBetween(row.status, status);
  if (!isSetByStaff(status)) return { refused: requestRefusals.illegalMove, present: row };
  if (row.status === 'pending' && status === 'completed' && (!from || from === 'pending')) {
    return { refused: requestRefusals.notTakenYet, present: row };
  }
  const isFinal = move === 'restore' && row.ended_by !== 'dismissal';
  const isOther = ifTakenAt !== undefined && ifTakenAt !== (row.renewed_at ?? row.taken_at);
  if (!move || isFinal || isOther || (from && from !== row.status)) {
    return { refused: requestRefusals.alreadyMoved, present: row };
  }
  const isReopening = move === 'recall' || move === 'restore';
  const obstacle = isReopening ? obstacleToReopening(row, clock.now()) : undefined;
  if (obstacle) return { refused: obstacle, present: row };
  const taker = { taken_by: by ?? null, taker_id: memberId ?? null };
  const to = { status, moved_by: by ?? null, ...changesOf(move, instant(clock.now()), taker) };
  const moved = await moves.move(db, changes, scope, row, to, also);
  if (moved) return { moved };
  const present = await getOwnRequest(db, scope, id);
  const isStillEnded = isReopening && present.status === row.status;
  if (!isStillEnded) return { refused: requestRefusals.alreadyMoved, present };
  const refused = obstacleToReopening(present, clock.now()) ?? requestRefusals.tableBusy;
  return { refused, present };
}

type Taker = Pick<VersionedRequest, 'taken_by' | 'taker_id'>;

function changesOf(move: StaffMove, now: string, taker: Taker) {
  switch (move) {
    case 'take':
      return { taken_at: now, renewed_at: null, ...taker };
    case 'finish':
      return { ended_at: now, ended_by: 'staff' } as const;
    case 'release':
      return moves.untaken(now);
    case 'recall':
      return { ended_at: null, ended_by: null, returned_at: now, quiet_at: null };
    case 'restore':
      return { ended_at: null, ended_by: null, ...moves.untaken(now) };
  }
}

/** Why a request that has ended cannot be active again, if it cannot. */
export function obstacleToReopening(row: VersionedRequest, now: Date): RefusalKind | undefined {
  const { created_at, ended_at, archived_at, table_id, open_all_hours_at } = row;
  if (archived_at !== null) return requestRefusals.clearedFromBoard;
  if (table_id === null) return requestRefusals.tableDeleted;
  const earliest = secondsBefore(now, RECALL_MINUTES * 60);
  // Of an earlier service day: it would end at once.
  const isPast = open_all_hours_at === null && created_at < serviceDay(now, row).startsAt;
  const isLate = ended_at === null || ended_at < earliest;
  return isPast || isLate ? requestRefusals.tooLateToRecall : undefined;
}
