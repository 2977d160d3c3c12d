import type { Tx } from '../../db/database.ts';
import type { PushTake } from '../../features/push/handlers.ts';
import type { TableRequest } from '../../features/requests/contract.ts';
import { setStatus } from '../../features/requests/moves/staff-moves.ts';
import type { RequestDeps } from '../../features/requests/request-access.ts';
import { boardView } from '../../features/requests/view.ts';
import { Refusal } from '../../platform/http/errors.ts';

type Deps = Parameters<typeof setStatus>[0] & Pick<RequestDeps, 'ringing'>;

/**
 * Takes a request from a notification. Undefined if the token was used before and the request is pending
 * again. Throws 404, and 409 with the current request, like the board's own call.
 */
export async function takeRequest(
  deps: Deps,
  { restaurantId, requestId, by, sessionId, useToken }: PushTake,
): Promise<TableRequest | undefined> {
  const scope = { tenantId: restaurantId };
  const wanted = { status: 'in-progress', from: 'pending', by } as const;
  let isUsed = false;
  const use = async (tx: Tx) => {
    isUsed = !(await useToken(tx));
    return !isUsed;
  };
  const outcome = await setStatus(deps, scope, requestId, wanted, use);
  if (isUsed) return undefined;
  if ('moved' in outcome) {
    deps.ringing.onNotPending(outcome.moved, sessionId);
    return boardView(outcome.moved);
  }
  throw new Refusal(outcome.refused, { request: boardView(outcome.present) });
}
