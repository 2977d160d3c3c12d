import { type Db, tryTransaction, undo } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { audit } from '../../platform/http/audit.ts';
import { callerOf, newRouter } from '../../platform/http/context.ts';
import { Refusal, refusals } from '../../platform/http/errors.ts';
import type { RateLimiter } from '../../platform/http/rate.ts';
import type { Logger } from '../../platform/log/log.ts';
import { verifyPassword } from '../../platform/passwords.ts';
import * as marks from './account/marks-store.ts';
import { authRefusals, login, logout, me } from './contract.ts';
import type { NetworkGuesses } from './guessing/network-guesses.ts';
import { getSignedIn, readMe } from './lookup.ts';
import { deviceNameOf, deviceOf } from './new-session.ts';
import type { Sessions } from './sessions.ts';
import * as attempts from './sign-in-attempts.ts';
import * as auth from './store.ts';

type Deps = {
  db: Db;
  clock: Clock;
  log: Logger;
  rate: RateLimiter;
  sessions: Sessions;
  secretKey: string;
  networkGuesses: NetworkGuesses;
};

/** The type of the browser's API client. */
export type AuthRoutes = ReturnType<typeof authRoutes>;

export function authRoutes(deps: Deps) {
  const { db, log, sessions } = deps;
  return newRouter()
    .openapi(login, async (c) => {
      const { password, ...entered } = c.req.valid('json');
      const who = { ...entered, address: c.get('address'), device: deviceOf(c) };
      const attempt = await attempts.begin(deps, who);
      const account = await auth.findAccountByEmail(db, who.email);
      const isRight = await verifyPassword(password, account?.password_hash, attempt.turn);
      if (!account || !isRight) {
        attempts.recordFailure(deps, who, attempt);
        throw new Refusal(authRefusals.invalidCredentials);
      }
      const opened = await tryTransaction(db, async (tx) => {
        await attempts.recordSuccess(tx, deps, attempt);
        // Refuses if the password was changed while the given one was being verified.
        if (!(await auth.lockIfPassword(tx, account, c.get('language')))) undo();
        await marks.markProven(tx, account.id, deps.clock.now());
        await attempts.rememberDevice(tx, deps, account.id, who);
        const browser = { before: c.get('caller'), deviceName: deviceNameOf(c) };
        const { token, ...owner } = await sessions.openInPlace(tx, account, browser);
        return { token, restaurant: await getSignedIn(tx, owner) };
      });
      if (!opened) throw new Refusal(authRefusals.invalidCredentials);
      audit(log, c, { act: 'sign-in', account: account.id });
      return c.json(opened, 200);
    })
    .openapi(me, async (c) => {
      // Not from the cache: another server may have switched the session a moment ago.
      const caller = await sessions.reread(callerOf(c));
      if (!caller) throw new Refusal(refusals.noSession);
      return c.json(await readMe(db, caller), 200);
    })
    .openapi(logout, async (c) => {
      const caller = c.get('caller');
      if (caller) await sessions.end(caller.sessionId);
      return c.json({ success: true as const }, 200);
    });
}
