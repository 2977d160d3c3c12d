import type { Tx } from '../../../db/database.ts';
import type { RequestRow } from '../../../db/schema.ts';
import { type AppContext, callerOf, newRouter } from '../../../platform/http/context.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { scopeOf } from '../../../platform/scope.ts';
import { rates } from '../../../rates.ts';
import { tagOf } from '../live/board-tag.ts';
import type { RequestDeps } from '../request-access.ts';
import { BOARD_TAG_HEADER } from '../rules.ts';
import { boardView } from '../view.ts';
import { dismissRequest, handOverRequest, moveRequest, renewRequest } from './moves-contract.ts';
import { type MoveOutcome, setStatus } from './staff-moves.ts';
import { endAsFalseAlarm, handOver, renew } from './taken-moves.ts';

/** For the typed client of the screens. */
export type MoveRoutes = ReturnType<typeof moveRoutes>;

/** What staff do to a request. */
export function moveRoutes(deps: RequestDeps) {
  return newRouter()
    .openapi(moveRequest, async (c) => {
      const { id } = c.req.valid('param');
      const { by, isShared, ...change } = c.req.valid('json');
      const memberId = isShared ? null : callerOf(c).memberId;
      const move = { ...change, by: takerOf(c, by, isShared), memberId };
      return c.json(movedByStaff(c, deps, await setStatus(deps, scopeOf(c), id, move)), 200);
    })
    .openapi(renewRequest, async (c) => {
      const { id } = c.req.valid('param');
      const { by, isShared } = c.req.valid('json');
      const renewed = await renew(deps, scopeOf(c), id, takerOf(c, by, isShared));
      return c.json(movedByStaff(c, deps, renewed), 200);
    })
    .openapi(handOverRequest, async (c) => {
      const { id } = c.req.valid('param');
      const { memberId, by, isShared, ifStale } = c.req.valid('json');
      const { memberId: own, sessionId } = callerOf(c);
      const isSelf = memberId === own;
      const mover = takerOf(c, by, isShared);
      const taker = isSelf && (isShared || by) ? { name: mover, isShared } : undefined;
      const ring = (tx: Tx, row: RequestRow) => {
        const rung = `handed over to:${memberId}`;
        const mayRing = deps.rate.count(rung, rates.handoverRingsPerMember) === 0;
        return deps.ringing.ringTaker(tx, row, { sessionId, mayRing });
      };
      const to = { memberId, by: mover, taker, ifStale, ring: isSelf ? undefined : ring };
      return c.json(movedByStaff(c, deps, await handOver(deps, scopeOf(c), id, to)), 200);
    })
    .openapi(dismissRequest, async (c) => {
      const { id } = c.req.valid('param');
      const { by, isShared } = c.req.valid('json');
      const dismissed = await endAsFalseAlarm(deps, scopeOf(c), id, takerOf(c, by, isShared));
      if ('moved' in dismissed) deps.noise.count(id);
      return c.json(movedByStaff(c, deps, dismissed), 200);
    });
}

/**
 * Who takes or moves a request: the member of a paired device, unless people share it; for an account, which
 * people may share too, the given name. A token's own name stands for one that it does not give.
 */
function takerOf(c: AppContext, by: string | undefined, isShared = false): string | undefined {
  const { role, name, token } = callerOf(c);
  if (token) return by ?? name ?? undefined;
  if (role !== 'staff') return by;
  return isShared ? undefined : (name ?? undefined);
}

/**
 * The answer's header has the board's version at which the request was read, also when the move is refused.
 * Throws 404, and 409 with the present request if the move is not possible any more.
 */
function movedByStaff(c: AppContext, deps: RequestDeps, outcome: MoveOutcome) {
  const present = 'moved' in outcome ? outcome.moved : outcome.present;
  c.header(BOARD_TAG_HEADER, tagOf(deps.lineage, present, deps.clock.now()));
  if ('moved' in outcome) {
    if (present.status === 'pending') deps.ringing.onPending(present);
    else deps.ringing.onNotPending(present, callerOf(c).sessionId);
    return boardView(present);
  }
  throw new Refusal(outcome.refused, { request: boardView(present) });
}
