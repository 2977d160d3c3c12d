import { transaction } from '../../../db/database.ts';
import type { ProvenAct } from '../../../enums.ts';
import { type AppContext, callerOf, newRouter } from '../../../platform/http/context.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { type AccountDeps, requestCode } from '../account/account-acts.ts';
import * as codes from '../codes/codes.ts';
import { accountIdOf, getAccount } from '../lookup.ts';
import * as passkeys from '../passkeys/passkeys-store.ts';
import { passkeyLoginRefusals, type SignedChallenge } from '../passkeys/sign-in-contract.ts';
import { verifyPasskey } from '../passkeys/verifying.ts';
import { requestActCode } from './acts-contract.ts';

type Deps = AccountDeps & {
  origin: string;
  /** Throws the refusal of a deletion that cannot be, before a code is mailed for it. */
  requireDeletable(restaurantId: string): Promise<void>;
};

/** The type of the browser's API client. */
export type ActRoutes = ReturnType<typeof actRoutes>;

export function actRoutes(deps: Deps) {
  return newRouter().openapi(requestActCode, async (c) => {
    const { act, credential } = c.req.valid('json');
    const { id, email } = await getAccount(deps.db, accountIdOf(c));
    const { tenantId } = callerOf(c);
    if (act === 'deletion' && tenantId) await deps.requireDeletable(tenantId);
    if (credential) {
      const code = await codeByPasskey(c, deps, { id, email }, act, credential);
      return c.json({ code }, 200);
    }
    codes.refuseEarly(await requestCode(c, deps, email, act));
    return c.json({ success: true as const }, 202);
  });
}

/** Throws 401 if the passkey is not one of this account. */
async function codeByPasskey(
  c: AppContext,
  deps: Deps,
  { id, email }: { id: string; email: string },
  act: ProvenAct,
  credential: SignedChallenge,
): Promise<string> {
  const { db, clock, secretKey } = deps;
  const { passkey, newCount } = await verifyPasskey(c, deps, credential);
  if (passkey.account_id !== id) throw new Refusal(passkeyLoginRefusals.refused);
  const code = codes.draw(secretKey, newId(clock.now()), true);
  await transaction(db, async (tx) => {
    const isNoted = await passkeys.noteUse(tx, passkey, newCount, clock.now());
    if (!isNoted) throw new Refusal(passkeyLoginRefusals.refused);
    await codes.storeCode(tx, deps, codes.keyOf(email, act), { code, isLong: true });
  });
  return code;
}
