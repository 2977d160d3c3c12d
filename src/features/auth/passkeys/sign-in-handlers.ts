import { tryTransaction, undo } from '../../../db/database.ts';
import { audit } from '../../../platform/http/audit.ts';
import { newRouter } from '../../../platform/http/context.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import type { AccountDeps } from '../account/account-acts.ts';
import { getAccount, getSignedIn } from '../lookup.ts';
import { deviceNameOf, deviceOf } from '../new-session.ts';
import * as attempts from '../sign-in-attempts.ts';
import * as auth from '../store.ts';
import * as passkeys from './passkeys-store.ts';
import { passkeyLogin, passkeyLoginRefusals, startPasskeyLogin } from './sign-in-contract.ts';
import { drawChallenge, verifyPasskey } from './verifying.ts';
import { requestOptions } from './webauthn.ts';

type Deps = AccountDeps & { origin: string };

/** The type of the browser's API client. */
export type PasskeySignInRoutes = ReturnType<typeof passkeySignInRoutes>;

export function passkeySignInRoutes(deps: Deps) {
  const { db, clock, log, sessions, origin } = deps;
  return newRouter()
    .openapi(startPasskeyLogin, async (c) => {
      const challenge = drawChallenge(deps.secretKey, clock.now());
      return c.json({ options: requestOptions(origin, challenge) }, 200);
    })
    .openapi(passkeyLogin, async (c) => {
      const { passkey, newCount } = await verifyPasskey(c, deps, c.req.valid('json').credential);
      const account = await getAccount(db, passkey.account_id);
      const who = { email: account.email, address: c.get('address'), device: deviceOf(c) };
      const opened = await tryTransaction(db, async (tx) => {
        await attempts.clearFailures(tx, deps, who);
        if (!(await auth.lockAndSetLanguage(tx, account.id, c.get('language')))) undo();
        if (!(await passkeys.noteUse(tx, passkey, newCount, clock.now()))) undo();
        await attempts.rememberDevice(tx, deps, account.id, who);
        const browser = { before: c.get('caller'), deviceName: deviceNameOf(c) };
        const { token, ...owner } = await sessions.openInPlace(tx, account, browser);
        return { token, restaurant: await getSignedIn(tx, owner) };
      });
      if (!opened) throw new Refusal(passkeyLoginRefusals.refused);
      audit(log, c, { act: 'sign-in', account: account.id, passkey: passkey.id });
      return c.json(opened, 200);
    });
}
