import { authRefusals } from '../../features/auth/contract.ts';
import type { Sessions } from '../../features/auth/sessions.ts';
import type { AppContext } from '../../platform/http/context.ts';
import { Refusal, refusals } from '../../platform/http/errors.ts';

/**
 * Replaces the refusal of a call without a session by the reason, if the team has revoked its device.
 * Also for refusals by handlers: another call or server may end a session after the guard has admitted it.
 * If the reason cannot be read, returns that error, because the device would be signed out without one.
 */
export async function explainEnd(
  error: Error,
  c: AppContext,
  { sessions }: { sessions: Pick<Sessions, 'wasRevoked'> },
): Promise<Error> {
  if (!(error instanceof Refusal) || error.kind !== refusals.noSession) return error;
  try {
    const isRevoked = await sessions.wasRevoked(c.req.header('authorization'));
    return isRevoked ? new Refusal(authRefusals.deviceRevoked) : error;
  } catch (unread) {
    return unread as Error;
  }
}
