import type { Tx } from '../../../db/database.ts';
import { mayCall, type ProvenAct } from '../../../enums.ts';
import { type AppContext, callerOf } from '../../../platform/http/context.ts';
import { Refusal, refusals } from '../../../platform/http/errors.ts';
import type { AccountDeps } from '../account/account-acts.ts';
import * as codes from '../codes/codes.ts';
import { accountIdOf, getAccount } from '../lookup.ts';
import { deviceOf } from '../new-session.ts';
import { actRefusals } from './acts-contract.ts';

/**
 * Checks the second proof of an act. Returns a function that uses it up in the transaction of the act.
 * A super_admin needs none. Throws 403, and what `codes.check` throws.
 */
export type Prove = (
  c: AppContext,
  act: ProvenAct,
  code: string | undefined,
) => Promise<(tx: Tx) => Promise<void>>;

export function prover(deps: AccountDeps): Prove {
  return async (c, act, code) => {
    const { role } = callerOf(c);
    if (role === 'super_admin') return async () => {};
    if (!mayCall(role, 'own')) throw new Refusal(refusals.forbidden);
    if (code === undefined) throw new Refusal(actRefusals.proofNeeded);
    const { email } = await getAccount(deps.db, accountIdOf(c));
    const who = { device: deviceOf(c), address: c.get('address') };
    const right = await codes.check(deps, { key: codes.keyOf(email, act), ...who }, code);
    return (tx) => codes.use(tx, right);
  };
}
