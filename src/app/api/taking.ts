import type { PushTake } from '../../features/push/handlers.ts';
import type { TableRequest } from '../../features/requests/contract.ts';
import { requestRefusals } from '../../features/requests/refusals.ts';
import { getOwnRequest } from '../../features/requests/request-access.ts';
import { setStatus } from '../../features/requests/staff-moves.ts';
import { fullView } from '../../features/requests/view.ts';
import { Refusal } from '../../platform/http/errors.ts';

type Deps = Parameters<typeof setStatus>[0];

/**
 * Takes a request from a notification. Undefined if the token was used before and the request is pending
 * again. Throws 404, and 409 with the request as it is, like the board's own call.
 */
export async function takeRequest(
  deps: Deps,
  { restaurantId, requestId, by, isUsed }: PushTake,
): Promise<TableRequest | undefined> {
  const scope = { tenantId: restaurantId };
  if (isUsed) {
    const present = await getOwnRequest(deps.db, scope, requestId);
    if (present.status === 'pending') return undefined;
    throw new Refusal(requestRefusals.alreadyMoved, { request: fullView(present) });
  }
  const wanted = { status: 'in-progress', from: 'pending', by } as const;
  const outcome = await setStatus(deps, scope, requestId, wanted);
  if ('moved' in outcome) return fullView(outcome.moved);
  throw new Refusal(outcome.refused, { request: fullView(outcome.present) });
}
