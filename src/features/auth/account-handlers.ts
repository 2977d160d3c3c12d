import { type Db, type Tx, transaction } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { type AppContext, callerOf, newRouter } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { RateLimiter } from '../../platform/http/rate.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import { hashPassword } from '../../platform/passwords.ts';
import * as billing from '../billing/store.ts';
import * as restaurants from '../restaurants/store.ts';
import {
  accountRefusals,
  changePassword,
  forgotPassword,
  resendVerification,
  resetPassword,
  signUp,
  verifyEmail,
} from './account-contract.ts';
import * as codes from './codes.ts';
import { openSession, type Sessions } from './sessions.ts';
import * as auth from './store.ts';

type Deps = {
  db: Db;
  clock: Clock;
  rate: RateLimiter;
  sessions: Sessions;
  outbox: Outbox;
  secretKey: string;
};

/** For the typed client of the screens. */
export type AccountRoutes = ReturnType<typeof accountRoutes>;

export function accountRoutes(deps: Deps) {
  const { db, clock, sessions } = deps;
  return newRouter()
    .openapi(signUp, async (c) => {
      // Just after the last one: that code is in the mailbox already, and as good.
      await askForCode(c, c.req.valid('json').email, 'sign-up');
      return c.json({ success: true as const }, 200);
    })
    .openapi(resendVerification, async (c) => {
      refuseHaste(await askForCode(c, c.req.valid('json').email, 'sign-up'));
      return c.json({ success: true as const }, 200);
    })
    .openapi(verifyEmail, async (c) => {
      const { email, code, password, name, address = null } = c.req.valid('json');
      const right = await codes.check(deps, codes.keyOf(email, 'sign-up'), code);
      const password_hash = await hashPassword(password, c.get('address'));
      const opened = await transaction(db, async (tx) => {
        await codes.use(tx, right);
        const { id } = await restaurants.createNamed(tx, { name, address }, clock);
        const account = await auth.createAccount(
          tx,
          { email, password_hash, role: 'owner', restaurant_id: id, language: c.get('language') },
          clock,
        );
        // Another way made it meanwhile: the command line.
        if (!account) throw new Refusal(accountRefusals.invalidCode);
        await billing.adopt(tx, { email: account.email, restaurantId: id }, clock);
        return openFor(tx, account.id, right);
      });
      return c.json(opened, 201);
    })
    .openapi(forgotPassword, async (c) => {
      refuseHaste(await askForCode(c, c.req.valid('json').email, 'password'));
      return c.json({ success: true as const }, 200);
    })
    .openapi(resetPassword, async (c) => {
      return c.json(await choosePassword(c, c.req.valid('json')), 200);
    })
    .openapi(changePassword, async (c) => {
      const { code, password } = c.req.valid('json');
      const { email } = await auth.getAccount(db, callerOf(c).accountId);
      return c.json(await choosePassword(c, { email, code, password }), 200);
    });

  function askForCode(c: AppContext, email: string, purpose: codes.Purpose): Promise<number> {
    const asked = { email, purpose, language: c.get('language') };
    return codes.ask({ ...deps, areLimited: deps.rate.enabled }, asked);
  }

  /** Throws 400. Whoever reads the mailbox is let in, and out goes everybody else. */
  async function choosePassword(
    c: AppContext,
    { email, code, password }: { email: string; code: string; password: string },
  ) {
    const right = await codes.check(deps, codes.keyOf(email, 'password'), code);
    const password_hash = await hashPassword(password, c.get('address'));
    const awaitingId = await billing.findAwaitingRestaurantId(db, auth.foldEmail(email));
    return transaction(db, async (tx) => {
      // NOTE: the restaurant before codes and accounts, as its deletion does: the two must not wait for each other.
      if (awaitingId) await billing.startTrial(tx, awaitingId, clock);
      await codes.use(tx, right);
      const account = await auth.findAccountByEmail(tx, email);
      if (!account) throw new Refusal(accountRefusals.invalidCode);
      await auth.setPassword(tx, account.id, { password_hash, language: c.get('language') });
      await sessions.endAllOf(tx, account.id);
      return openFor(tx, account.id, right);
    });
  }

  /** Whoever proved the mailbox need not wait for the guesses of others. */
  async function openFor(tx: Tx, accountId: string, { emailHash }: codes.RightCode) {
    await auth.forgetAttempts(tx, emailHash);
    const token = await openSession(tx, accountId, clock);
    return { token, restaurant: await auth.getSignedIn(tx, accountId) };
  }
}

/** Throws 429. */
function refuseHaste(retryAfterSeconds: number): void {
  if (retryAfterSeconds === 0) return;
  throw new Refusal(accountRefusals.codeJustSent, {}, { retryAfterSeconds });
}
