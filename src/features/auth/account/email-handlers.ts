import { transaction } from '../../../db/database.ts';
import { audit } from '../../../platform/http/audit.ts';
import { type AppContext, newRouter } from '../../../platform/http/context.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { limitMails } from '../../../platform/http/rate.ts';
import * as billing from '../../billing/store.ts';
import * as codes from '../codes/codes.ts';
import { codeRefusals } from '../contract.ts';
import * as invitations from '../invitations-store.ts';
import { accountIdOf, getAccount } from '../lookup.ts';
import { deviceOf } from '../new-session.ts';
import * as attempts from '../sign-in-attempts.ts';
import * as auth from '../store.ts';
import { type AccountDeps, requestCode } from './account-acts.ts';
import { changeEmail, requestEmailChange } from './email-contract.ts';

/** The type of the browser's API client. */
export type EmailRoutes = ReturnType<typeof emailRoutes>;

export function emailRoutes(deps: AccountDeps) {
  const { db, log, outbox, rate } = deps;
  return newRouter()
    .openapi(requestEmailChange, async (c) => {
      const account = await getAccount(db, accountIdOf(c));
      limitMails(c, rate);
      // The waits are ignored: codes that were sent less than a minute ago are still valid.
      await requestCode(c, deps, account.email, 'old-email');
      await requestCode(c, deps, c.req.valid('json').email, 'new-email');
      return c.json({ success: true as const }, 200);
    })
    .openapi(changeEmail, async (c) => {
      const { code, newCode } = c.req.valid('json');
      const email = auth.foldEmail(c.req.valid('json').email);
      const { id, email: before, language } = await getAccount(db, accountIdOf(c));
      const rights = [
        await check(c, deps, codes.keyOf(before, 'old-email'), code),
        await check(c, deps, codes.keyOf(email, 'new-email'), newCode),
      ];
      await transaction(db, async (tx) => {
        for (const right of rights) await codes.use(tx, right);
        const isChanged = await auth.changeEmail(tx, id, before, email);
        // Another account took the address, or this one changed it, a moment ago.
        if (!isChanged) throw new Refusal(codeRefusals.invalidCode);
        await invitations.readdress(tx, before, email);
        await attempts.rememberDevice(tx, deps, id, { email, device: deviceOf(c) });
        const mail = { kind: 'email-changed', topic: `email-changed:${id}` } as const;
        await outbox.queue(tx, { ...mail, address: before, language: language ?? 'fr' });
        await billing.moveBuyer(tx, before, email);
      });
      audit(log, c, { act: 'address changed', account: id });
      return c.json({ success: true as const }, 200);
    });
}

/** Throws 400 or 429, as `codes.check`. */
function check(
  c: AppContext,
  deps: AccountDeps,
  key: ReturnType<typeof codes.keyOf>,
  code: string,
) {
  return codes.check(deps, { key, device: deviceOf(c), address: c.get('address') }, code);
}
