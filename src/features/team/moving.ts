/** Moves a session into a restaurant that its holder chose. */
import type { Tx } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Caller } from '../../platform/http/context.ts';
import { Refusal, refusals } from '../../platform/http/errors.ts';
import type { Me } from '../auth/contract.ts';
import { readMe } from '../auth/lookup.ts';
import * as members from '../auth/members-store.ts';
import type { Sessions } from '../auth/sessions.ts';
import * as auth from '../auth/store.ts';

export type MoveDeps = { clock: Clock; sessions: Sessions };

/**
 * Moves the session to a member of its account, and makes the next sign-in open that restaurant too. Throws
 * 401 if the session was ended meanwhile.
 */
export async function moveSession(
  tx: Tx,
  { clock, sessions }: MoveDeps,
  { sessionId, accountId }: Pick<Caller, 'sessionId' | 'accountId'>,
  memberId: string,
): Promise<Me> {
  if (!(await sessions.switchTo(tx, sessionId, memberId))) throw new Refusal(refusals.noSession);
  if (accountId !== null) await members.choose(tx, accountId, memberId, clock);
  return readMe(tx, { accountId, memberId });
}

/**
 * Locks the account: a removal of the account or of one of its members waits until the commit, as do other
 * calls that lock it. Throws 401 if the account was deleted meanwhile.
 */
export async function lockOwnAccount(tx: Tx, accountId: string): Promise<void> {
  if (!(await auth.lockAccount(tx, accountId))) throw new Refusal(refusals.noSession);
}
