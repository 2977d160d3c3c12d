import { createHmac } from 'node:crypto';
import { transaction } from '../../../db/database.ts';
import { audit } from '../../../platform/http/audit.ts';
import type { AppContext } from '../../../platform/http/context.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { hashPassword } from '../../../platform/passwords.ts';
import { isSameText } from '../../../platform/same-text.ts';
import { authRefusals } from '../contract.ts';
import { refuseWeakPassword } from '../guessing/weak-passwords.ts';
import * as auth from '../store.ts';
import { type AccountDeps, idsOf, openSessionInPlace } from './account-acts.ts';

/** The same on every server of a fleet, and stored nowhere. */
export function firstOperatorTokenOf(secretKey: string): string {
  return createHmac('sha256', secretKey).update('first operator').digest('base64url');
}

type FirstOperator = { token: string; email: string; password: string };

/**
 * Creates the account of a super_admin in a database without accounts, and opens a session. Throws 400 for a
 * weak password, 403 for a wrong token, 409 if there is an account, and 429.
 */
export async function openFirstAccount(c: AppContext, deps: AccountDeps, entered: FirstOperator) {
  const { db, clock, log, networkGuesses, secretKey } = deps;
  const { token, email, password } = entered;
  const address = c.get('address');
  networkGuesses.begin(address);
  if (!isSameText(token, firstOperatorTokenOf(secretKey)))
    throw new Refusal(authRefusals.wrongFirstToken);
  networkGuesses.giveBack(address);
  refuseWeakPassword(c, password, { email });
  const password_hash = await hashPassword(password, address);
  const opened = await transaction(db, async (tx) => {
    await auth.lockFirstAccount(tx);
    if (await auth.hasAccounts(tx)) throw new Refusal(authRefusals.hasAccounts);
    const account = await auth.createAccount(
      tx,
      {
        email,
        password_hash,
        role: 'super_admin',
        restaurant_id: null,
        language: c.get('language'),
      },
      clock,
    );
    if (!account) throw new Refusal(authRefusals.hasAccounts);
    return openSessionInPlace(tx, c, deps, account);
  });
  audit(log, c, { act: 'sign-up', ...idsOf(opened) });
  return opened.answer;
}
