import { callerOf, newRouter } from '../../../platform/http/context.ts';
import { refuseEarly } from '../codes/codes.ts';
import { refuseWeakPassword } from '../guessing/weak-passwords.ts';
import { accountIdOf, getAccount } from '../lookup.ts';
import {
  type ChoosingDeps,
  choosePassword,
  openAccount,
  openFirstAccount,
  requestCode,
} from './account-acts.ts';
import {
  changePassword,
  countSessions,
  forgotPassword,
  openFirstOperator,
  resendVerification,
  resetPassword,
  signUp,
  verifyEmail,
} from './account-contract.ts';

/** The type of the browser's API client. */
export type AccountRoutes = ReturnType<typeof accountRoutes>;

export function accountRoutes(deps: ChoosingDeps) {
  const { db, sessions } = deps;
  return newRouter()
    .openapi(openFirstOperator, async (c) => {
      return c.json(await openFirstAccount(c, deps, c.req.valid('json')), 201);
    })
    .openapi(signUp, async (c) => {
      const { email, name, password } = c.req.valid('json');
      refuseWeakPassword(c, password, { email, restaurant: name });
      // The wait is ignored: a code that was sent less than a minute ago is still valid.
      await requestCode(c, deps, email, 'sign-up');
      return c.json({ success: true as const }, 200);
    })
    .openapi(resendVerification, async (c) => {
      refuseEarly(await requestCode(c, deps, c.req.valid('json').email, 'sign-up'));
      return c.json({ success: true as const }, 200);
    })
    .openapi(verifyEmail, async (c) => {
      return c.json(await openAccount(c, deps, c.req.valid('json')), 201);
    })
    .openapi(forgotPassword, async (c) => {
      refuseEarly(await requestCode(c, deps, c.req.valid('json').email, 'password'));
      return c.json({ success: true as const }, 200);
    })
    .openapi(resetPassword, async (c) => {
      const choice = { endsOthers: true, ...c.req.valid('json') };
      return c.json(await choosePassword(c, deps, choice), 200);
    })
    .openapi(changePassword, async (c) => {
      const { email } = await getAccount(db, accountIdOf(c));
      const { sign_out_others: endsOthers, ...chosen } = c.req.valid('json');
      return c.json(await choosePassword(c, deps, { email, endsOthers, ...chosen }), 200);
    })
    .openapi(countSessions, async (c) => {
      const { sessionId } = callerOf(c);
      const others = await sessions.listOf(accountIdOf(c));
      return c.json({ others: others.filter((id) => id !== sessionId).length }, 200);
    });
}
