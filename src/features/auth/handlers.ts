import { type Db, transaction, tryTransaction, undo } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { callerOf, newRouter } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { RateLimiter } from '../../platform/http/rate.ts';
import { sha256 } from '../../platform/ids.ts';
import { verifyPassword } from '../../platform/passwords.ts';
import { authRefusals, login, logout, me } from './contract.ts';
import { loginDelaySeconds } from './rules.ts';
import { openSession, type Sessions } from './sessions.ts';
import * as auth from './store.ts';

type Deps = { db: Db; clock: Clock; rate: RateLimiter; sessions: Sessions };

/** For the typed client of the screens. */
export type AuthRoutes = ReturnType<typeof authRoutes>;

export function authRoutes({ db, clock, rate, sessions }: Deps) {
  return newRouter()
    .openapi(login, async (c) => {
      const { email, password } = c.req.valid('json');
      const emailHash = sha256(auth.foldEmail(email));
      if (rate.enabled) await countAttempt(db, emailHash, clock.now());
      const account = await auth.findAccountByEmail(db, email);
      const isRight = await verifyPassword(password, account?.password_hash, c.get('address'));
      if (!account || !isRight) throw new Refusal(authRefusals.invalidCredentials);
      const opened = await tryTransaction(db, async (tx) => {
        // Chosen anew while this one was being checked: it opens nothing any more.
        if (!(await auth.holdPassword(tx, account, c.get('language')))) undo();
        await auth.forgetAttempts(tx, emailHash);
        const token = await openSession(tx, account.id, clock);
        return { token, restaurant: await auth.getSignedIn(tx, account.id) };
      });
      if (!opened) throw new Refusal(authRefusals.invalidCredentials);
      return c.json(opened, 200);
    })
    .openapi(me, async (c) => {
      return c.json({ restaurant: await auth.getSignedIn(db, callerOf(c).accountId) }, 200);
    })
    .openapi(logout, async (c) => {
      const caller = c.get('caller');
      if (caller) await sessions.end(caller.sessionId);
      return c.json({ success: true as const }, 200);
    });
}

/** Throws 429 while an address has to wait: after too many failures, twice as long each time. */
async function countAttempt(db: Db, emailHash: string, now: Date): Promise<void> {
  const block = await auth.findBlock(db, emailHash, now);
  if (block) throw tooManyFailures(block, now);
  await transaction(db, async (tx) => {
    const attempts = await auth.countAttempt(tx, emailHash, now);
    // Others came first meanwhile, and now all have to wait.
    if (!attempts) throw tooManyFailures(await auth.findBlock(tx, emailHash, now), now);
    const delay = loginDelaySeconds(attempts.failures);
    if (delay > 0) await auth.blockUntil(tx, emailHash, new Date(now.getTime() + delay * 1000));
  });
}

function tooManyFailures(until: Date | undefined, now: Date): Refusal {
  const milliseconds = (until ?? now).getTime() - now.getTime();
  const retryAfterSeconds = Math.max(Math.ceil(milliseconds / 1000), 1);
  return new Refusal(authRefusals.tooManyFailures, {}, { retryAfterSeconds });
}
