import { type Db, type Tx, transaction } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { type AppContext, callerOf, newRouter } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { RateLimiter } from '../../platform/http/rate.ts';
import { audit } from '../../platform/log/audit.ts';
import type { Logger } from '../../platform/log/log.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import { hashPassword } from '../../platform/passwords.ts';
import * as billing from '../billing/store.ts';
import * as restaurants from '../restaurants/store.ts';
import {
  accountRefusals,
  changePassword,
  countSessions,
  forgotPassword,
  resendVerification,
  resetPassword,
  signUp,
  verifyEmail,
} from './account-contract.ts';
import * as codes from './codes/codes.ts';
import { deviceOf } from './guessing/client-hash.ts';
import * as devices from './guessing/devices-store.ts';
import type { NetworkGuesses } from './guessing/network-guesses.ts';
import { refusePoor } from './guessing/poor-passwords.ts';
import * as attempts from './guessing/sign-in-attempts.ts';
import type { Sessions } from './sessions.ts';
import * as auth from './store.ts';

type Deps = {
  db: Db;
  clock: Clock;
  log: Logger;
  rate: RateLimiter;
  sessions: Sessions;
  outbox: Outbox;
  secretKey: string;
  networkGuesses: NetworkGuesses;
};

/** The type of the browser's API client. */
export type AccountRoutes = ReturnType<typeof accountRoutes>;

export function accountRoutes(deps: Deps) {
  const { db, clock, log, sessions } = deps;
  return newRouter()
    .openapi(signUp, async (c) => {
      const { email, name, password } = c.req.valid('json');
      refusePoor(c, password, { email, restaurant: name });
      // The wait is ignored: a code that was sent less than a minute ago is still valid.
      await requestCode(c, c.req.valid('json'), 'sign-up');
      return c.json({ success: true as const }, 200);
    })
    .openapi(resendVerification, async (c) => {
      refuseEarly(await requestCode(c, c.req.valid('json'), 'sign-up'));
      return c.json({ success: true as const }, 200);
    })
    .openapi(verifyEmail, async (c) => {
      const { email, code, password, name, address = null } = c.req.valid('json');
      const device = deviceOf(c);
      refusePoor(c, password, { email, restaurant: name });
      const key = codes.keyOf(email, 'sign-up');
      const right = await codes.check(deps, { key, device, address: c.get('address') }, code);
      const password_hash = await hashPassword(password, c.get('address'));
      const opened = await transaction(db, async (tx) => {
        await codes.use(tx, right);
        await attempts.forgive(tx, deps, { email, device, address: c.get('address') });
        const { id } = await restaurants.createNamed(tx, { name, address }, clock);
        const account = await auth.createAccount(
          tx,
          { email, password_hash, role: 'owner', restaurant_id: id, language: c.get('language') },
          clock,
        );
        // The command line created the account in the meantime.
        if (!account) throw new Refusal(accountRefusals.invalidCode);
        await billing.adopt(tx, { email: account.email, restaurantId: id }, clock);
        return openFor(tx, c, account);
      });
      audit(log, c, { act: 'sign-up', ...idsOf(opened) });
      return c.json(opened.answer, 201);
    })
    .openapi(forgotPassword, async (c) => {
      refuseEarly(await requestCode(c, c.req.valid('json'), 'password'));
      return c.json({ success: true as const }, 200);
    })
    .openapi(resetPassword, async (c) => {
      return c.json(await choosePassword(c, { endsOthers: true, ...c.req.valid('json') }), 200);
    })
    .openapi(changePassword, async (c) => {
      const { accountId } = callerOf(c);
      const { email } = await auth.getAccount(db, accountId);
      const { sign_out_others: endsOthers, ...chosen } = c.req.valid('json');
      return c.json(await choosePassword(c, { email, endsOthers, ...chosen }), 200);
    })
    .openapi(countSessions, async (c) => {
      const { accountId, sessionId } = callerOf(c);
      const others = await sessions.listOf(accountId);
      return c.json({ others: others.filter((id) => id !== sessionId).length }, 200);
    });

  async function requestCode(
    c: AppContext,
    { email }: { email: string },
    purpose: codes.Purpose,
  ): Promise<number> {
    const by = (await isOwn(c, email)) ? 'own' : { address: c.get('address') };
    const request = { email, purpose, by, language: c.get('language') } as const;
    return codes.request({ ...deps, areLimited: deps.rate.enabled }, request);
  }

  /** Whether the caller is signed in to this account, or uses a device that signed in to it before. */
  async function isOwn(c: AppContext, email: string): Promise<boolean> {
    const caller = c.get('caller');
    const account = caller && (await auth.findAccountByEmail(db, email));
    if (account && account.id === caller.accountId) return true;
    return attempts.isKnownDevice(deps, email, deviceOf(c));
  }

  /**
   * Sets the password and opens a session. Ends the caller's session. With `endsOthers` it ends all sessions of
   * the account and forgets its known devices, except the caller's. Throws 400.
   */
  async function choosePassword(c: AppContext, { email, code, password, endsOthers }: Choice) {
    const device = deviceOf(c);
    refusePoor(c, password, { email });
    const key = codes.keyOf(email, 'password');
    const right = await codes.check(deps, { key, device, address: c.get('address') }, code);
    // Only after the code was checked: the refusal below would reveal the name of the account's restaurant.
    const found = await auth.findAccountByEmail(db, email);
    const { name } = found ? await auth.getSignedIn(db, found.id) : { name: undefined };
    refusePoor(c, password, { restaurant: name });
    const password_hash = await hashPassword(password, c.get('address'));
    const awaitingId = await billing.findAwaitingRestaurantId(db, auth.foldEmail(email));
    const opened = await transaction(db, async (tx) => {
      // NOTE: lock order is restaurant, codes, accounts, as in the deletion of a restaurant. Any other order
      // can deadlock.
      if (awaitingId) await billing.startTrial(tx, awaitingId, clock);
      await codes.use(tx, right);
      await attempts.forgive(tx, deps, { email, device, address: c.get('address') });
      const account = await auth.findAccountByEmail(tx, email);
      if (!account) throw new Refusal(accountRefusals.invalidCode);
      await auth.setPassword(tx, account.id, { password_hash, language: c.get('language') });
      if (endsOthers) {
        await sessions.endAllOf(tx, account.id);
        await devices.forgetAllOf(tx, account.id);
      }
      return openFor(tx, c, account);
    });
    audit(log, c, { act: 'new password', ...idsOf(opened) });
    return opened.answer;
  }

  async function openFor(tx: Tx, c: AppContext, { id, email }: Account) {
    await attempts.rememberDevice(tx, deps, id, { email, device: deviceOf(c) });
    const token = await sessions.openInPlace(tx, id, c.get('caller'));
    return { account: id, answer: { token, restaurant: await auth.getSignedIn(tx, id) } };
  }
}

type Choice = { email: string; code: string; password: string; endsOthers: boolean };
type Opened = { account: string; answer: { restaurant: { id: string | null } } };

function idsOf({ account, answer: { restaurant } }: Opened) {
  return { account, ...(restaurant.id !== null && { restaurant: restaurant.id }) };
}

type Account = { id: string; email: string };

/** Throws 429 when a code was sent less than a minute ago. */
function refuseEarly(retryAfterSeconds: number): void {
  if (retryAfterSeconds === 0) return;
  throw new Refusal(accountRefusals.codeJustSent, {}, { retryAfterSeconds });
}
