import { expect, it } from 'vitest';
import { type NewSession, newcomer } from '../../../test/support/people/newcomer.ts';
import { cantine, type Person } from '../../../test/support/people/people.ts';
import type { Refused } from '../../../test/support/server/http.ts';
import { startWithMailbox } from '../../../test/support/server/start-with.ts';
import { withApp } from '../../../test/support/server/with-app.ts';

const CHOSEN = 'un nouveau secret';

withApp(
  ({ app, acts, bistrot }) => {
    const post = (path: string, body: object, token?: string) =>
      app.call<NewSession & Refused>('POST', `/auth/${path}`, { body, token });
    const login = ({ email, password }: Pick<Person, 'email' | 'password'>, token?: string) =>
      post('login', { email, password }, token);
    const isAlive = async (token: string) =>
      (await app.call('GET', '/auth/me', { token })).status === 200;

    it('signing in again in a browser ends its previous session, and no other', async () => {
      const elsewhere = bistrot.owner.token;
      const old = (await login(bistrot.owner)).body.token;
      const { body } = await login(bistrot.owner, old);
      expect(await isAlive(old)).toBe(false);
      expect(await isAlive(body.token)).toBe(true);
      expect(await isAlive(elsewhere)).toBe(true);
    });

    it('signing in ends the session of another account in the browser', async () => {
      const { owner: nadia } = await cantine(app);
      const { body } = await login(bistrot.owner, nadia.token);
      expect(await isAlive(nadia.token)).toBe(false);
      expect(await isAlive(body.token)).toBe(true);
    });

    it('signing in with a wrong password ends no session', async () => {
      const old = bistrot.owner.token;
      const wrong = { ...bistrot.owner, password: 'pas celui-là' };
      expect((await login(wrong, old)).status).toBe(401);
      expect(await isAlive(old)).toBe(true);
    });

    it('signing in without a session, or with an invalid token, ends no other session', async () => {
      const others = bistrot.owner.token;
      expect((await login(bistrot.owner)).status).toBe(200);
      expect((await login(bistrot.owner, 'nobody-has-this')).status).toBe(200);
      expect(await isAlive(others)).toBe(true);
    });

    it('a sign-up or a new password ends the previous session too', async () => {
      const who = newcomer();
      await acts.signUp(who);
      const code = await acts.codeFor(who.email);
      const opened = await post('verify-email', { ...who, code }, bistrot.owner.token);
      expect(opened.status).toBe(201);
      expect(await isAlive(bistrot.owner.token)).toBe(false);

      const { owner: nadia } = await cantine(app);
      await acts.forgot(nadia.email);
      const choice = {
        email: nadia.email,
        code: await acts.codeFor(nadia.email),
        password: CHOSEN,
      };
      const reset = await post('reset-password', choice, opened.body.token);
      expect(reset.status).toBe(200);
      expect(await isAlive(opened.body.token)).toBe(false);
      expect(await isAlive(reset.body.token)).toBe(true);
    });
  },
  {},
  startWithMailbox,
);
