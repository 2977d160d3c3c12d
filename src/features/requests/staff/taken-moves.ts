/** What staff do to a request in progress beside ending it, and a false alarm. */
import type { Tx } from '../../../db/database.ts';
import type { RequestRow } from '../../../db/schema.ts';
import { instant } from '../../../platform/clock.ts';
import { Refusal, type RefusalKind } from '../../../platform/http/errors.ts';
import type { Scope } from '../../../platform/scope.ts';
import { knownName } from '../../auth/rules.ts';
import { noteInService } from '../../on-duty/store.ts';
import { getMember } from '../../team/lookup.ts';
import type { TableRequest } from '../contract.ts';
import { requestRefusals } from '../refusals.ts';
import { getOwnRequest, type Ringer } from '../request-access.ts';
import { staleSince } from '../ringing/rules.ts';
import { requestCan } from '../rules.ts';
import type { VersionedRequest } from '../store.ts';
import { boardView } from '../view.ts';
import * as moves from './moves-store.ts';
import { type MoveDeps, type MoveOutcome, setStatus } from './staff-moves.ts';

/** Whoever has the request is still at it. */
export async function renew(
  deps: MoveDeps,
  scope: Scope,
  id: string,
  by: string | undefined,
): Promise<MoveOutcome> {
  const renewed_at = instant(deps.clock.now());
  return change(deps, scope, await getOwnRequest(deps.db, scope, id), 'finish', {
    renewed_at,
    moved_by: by ?? null,
  });
}

/** Ends a request for which nobody has to come. */
export async function endAsFalseAlarm(
  deps: MoveDeps,
  scope: Scope,
  id: string,
  by: string | undefined,
): Promise<MoveOutcome> {
  const ended_at = instant(deps.clock.now());
  const ended = { status: 'cancelled', ended_at, ended_by: 'dismissal' } as const;
  return change(deps, scope, await getOwnRequest(deps.db, scope, id), 'cancel', {
    ...ended,
    moved_by: by ?? null,
  });
}

type Handover = {
  memberId: string;
  by: string | undefined;
  /** Who is named as the taker, if not the member. */
  taker?: { name: string | undefined; isShared: boolean | undefined } | undefined;
  /** Only if nothing was heard of whoever has it. */
  ifStale?: boolean | undefined;
  /** Rings the member, who gets it from a colleague. */
  ring?: ((tx: Tx, row: RequestRow) => Promise<void>) | undefined;
};

/**
 * Gives a request in progress to a member of its restaurant. `also` runs in the transaction of the change.
 * Throws 404, also for a member of another restaurant.
 */
export async function handOver(
  deps: MoveDeps,
  scope: Scope,
  id: string,
  { memberId, by, taker, ifStale, ring }: Handover,
  also?: (tx: Tx) => Promise<boolean>,
): Promise<MoveOutcome> {
  const row = await getOwnRequest(deps.db, scope, id);
  const { restaurant_id } = row;
  const member = await getMember(deps.db, restaurant_id, memberId);
  if (ifStale && staleSince(row) === null) {
    return { refused: requestRefusals.alreadyMoved, present: row };
  }
  const now = instant(deps.clock.now());
  const isNews = ring !== undefined && row.taker_id !== memberId;
  const to = {
    renewed_at: now,
    handed_at: isNews ? now : null,
    taken_by: (taker ? taker.name : knownName(member)) ?? null,
    taker_id: taker?.isShared ? null : memberId,
    moved_by: by ?? null,
  };
  const alsoRing = async (tx: Tx, moved: RequestRow) => {
    await ring?.(tx, moved);
    return also ? also(tx) : true;
  };
  const outcome = await change(deps, scope, row, 'finish', to, isNews ? alsoRing : also);
  if ('refused' in outcome) await getMember(deps.db, restaurant_id, memberId);
  return outcome;
}

type Changed = Parameters<typeof moves.move>[4];

/** Changes the request as it was read. `able`: whoever can do this can make the change. */
async function change(
  { db, changes }: MoveDeps,
  scope: Scope,
  row: VersionedRequest,
  able: keyof typeof whyNot,
  to: Changed,
  also?: Parameters<typeof moves.move>[5],
): Promise<MoveOutcome> {
  if (!requestCan[able](row)) return { refused: whyNot[able], present: row };
  const moved = await moves.move(db, changes, scope, row, to, also);
  if (moved) return { moved };
  const present = await getOwnRequest(db, scope, row.id);
  const isStill = requestCan[able](present);
  return { refused: isStill ? requestRefusals.alreadyMoved : whyNot[able], present };
}

const whyNot = {
  finish: requestRefusals.notInProgress,
  cancel: requestRefusals.alreadyMoved,
} as const satisfies Record<string, RefusalKind>;

type NotificationTake = {
  restaurantId: string;
  requestId: string;
  memberId: string;
  by: string | undefined;
  sessionId: string;
  address: string;
  /** False if the notification's token was used before. */
  useToken(tx: Tx): Promise<boolean>;
};

type NotificationDeps = MoveDeps & {
  ringing: Pick<Ringer, 'onNotPending'>;
  staffNetworks: { note(restaurantId: string, address: string): void };
};

/**
 * Takes a request from a notification, or takes it over if it rings again.
 * Undefined if the token was used before and the request is pending again. Throws 404, and 409 with the
 * current request, like the board's own call.
 */
export async function takeFromNotification(
  deps: NotificationDeps,
  { restaurantId, requestId, by, memberId, sessionId, address, useToken }: NotificationTake,
): Promise<TableRequest | undefined> {
  const scope = { tenantId: restaurantId };
  const move = { status: 'in-progress', from: 'pending', by, memberId } as const;
  deps.staffNetworks.note(restaurantId, address);
  const now = deps.clock.now();
  const device = { session_id: sessionId, restaurant_id: restaurantId, at: instant(now) };
  await noteInService(deps.db, [device], now);
  let isUsed = false;
  const use = async (tx: Tx) => {
    isUsed = !(await useToken(tx));
    return !isUsed;
  };
  const taken = await setStatus(deps, scope, requestId, move, use);
  const isStale = 'refused' in taken && staleSince(taken.present) !== null;
  // The notification rang, because nothing was heard of whoever has it.
  const outcome = isStale
    ? await handOver(deps, scope, requestId, { memberId, by, ifStale: true }, use)
    : taken;
  if (isUsed) return undefined;
  if ('moved' in outcome) {
    deps.ringing.onNotPending(outcome.moved, sessionId);
    return boardView(outcome.moved);
  }
  throw new Refusal(outcome.refused, { request: boardView(outcome.present) });
}
