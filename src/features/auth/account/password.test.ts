import { describe, expect, it } from 'vitest';
import { newcomer } from '../../../../test/support/people/newcomer.ts';
import { mailsSent } from '../../../../test/support/people/outbox.ts';
import { petitBistrot, root, signInAgain } from '../../../../test/support/people/people.ts';
import { startBeside } from '../../../../test/support/server/app.ts';
import { openBoard } from '../../../../test/support/server/sse.ts';
import { startWithMailbox } from '../../../../test/support/server/start-with.ts';
import { withApp } from '../../../../test/support/server/with-app.ts';

const MINUTE = 60_000;
const NEW = 'un nouveau secret';

withApp(
  ({ app, mailbox, acts, engine }) => {
    const me = (token: string) => app.call('GET', '/auth/me', { token });
    const change = (token: string | undefined, code: string, password = NEW) =>
      app.call<{ token: string; code: string }>('POST', '/auth/change-password', {
        body: { code, password },
        token,
      });

    describe('a forgotten password', () => {
      it('is reset with a mailed code; every earlier session ends [SIN-15, SIN-11]', async () => {
        const { owner } = await petitBistrot(app);
        const tablet = await signInAgain(app, owner);
        expect((await acts.forgot(owner.email.toUpperCase())).body).toEqual({ success: true });
        const code = await acts.codeFor(owner.email);
        const answer = await acts.reset(owner.email, code, NEW);
        expect(answer.status).toBe(200);
        expect(answer.body.restaurant).toMatchObject({ email: owner.email, role: 'owner' });
        expect((await me(answer.body.token)).status).toBe(200);
        for (const token of [owner.token, tablet]) expect((await me(token)).status).toBe(401);
        expect((await acts.login(owner.email, owner.password)).status).toBe(401);
        expect((await acts.login(owner.email, NEW)).status).toBe(200);
      });

      it('signs in immediately after a reset, although wrong guesses had blocked the account', async () => {
        const { owner } = await petitBistrot(app);
        for (let i = 0; i < 10; i += 1) await acts.login(owner.email, 'au hasard');
        expect((await acts.login(owner.email, owner.password)).status).toBe(429);
        await acts.forgot(owner.email);
        await acts.reset(owner.email, await acts.codeFor(owner.email), NEW);
        expect((await acts.login(owner.email, NEW)).status).toBe(200);
      });

      it('gets the same answer for an address without an account; the mail says that there is none [SIN-15]', async () => {
        const { owner } = await petitBistrot(app);
        const unknown = newcomer().email;
        const answers = [await acts.forgot(owner.email), await acts.forgot(unknown, 'en')];
        expect(answers.map(({ status, body }) => [status, body])).toEqual([
          [200, { success: true }],
          [200, { success: true }],
        ]);
        const mail = await mailbox.next(unknown);
        expect(mail.subject).toBe('No Sonnette account at this address');
        expect(mail.text).toContain('/auth');
        await mailsSent(app);
        const tries = [];
        for (let i = 0; i < 6; i += 1)
          tries.push((await acts.reset(unknown, '123456', NEW)).body.code);
        expect(tries).toEqual([...Array(5).fill('invalid_code'), 'too_many_tries']);
      });

      it('gets no second code within a minute; an expired or used code is refused [SIN-15, VER-11, VER-12]', async () => {
        const { owner } = await petitBistrot(app);
        await acts.forgot(owner.email);
        const early = await acts.forgot(owner.email);
        expect([early.status, early.body.code]).toEqual([429, 'code_just_sent']);

        const code = await acts.codeFor(owner.email);
        app.clock.advance(15 * MINUTE);
        expect((await acts.reset(owner.email, code, NEW)).body.code).toBe('invalid_code');
        await acts.forgot(owner.email);
        const second = await acts.codeFor(owner.email);
        expect((await acts.reset(owner.email, second, NEW)).status).toBe(200);
        expect((await acts.reset(owner.email, second, 'encore un')).status).toBe(400);
        expect((await acts.login(owner.email, NEW)).status).toBe(200);
      });

      it.each([
        ['password', { password: '12345' }],
        ['password', { password: undefined }],
        ['code', { code: '12' }],
        ['email', { email: 'camille' }],
      ])('is not reset with a bad %s: %o [VAL-02]', async (field, bad) => {
        const body = { email: 'camille@example.org', code: '123456', password: NEW, ...bad };
        const answer = await app.call('POST', '/auth/reset-password', { body });
        expect(Object.keys(answer.body.fields ?? {})).toEqual([field]);
      });
    });

    describe('a change of password', () => {
      it('needs a session and a code: being signed in is not enough [SIN-15]', async () => {
        const { owner } = await petitBistrot(app);
        expect((await change(undefined, '123456')).status).toBe(401);
        expect((await change(owner.token, '123456')).body.code).toBe('invalid_code');
        await acts.forgot(owner.email);
        const code = await acts.codeFor(owner.email);
        const changed = await change(owner.token, code);
        expect(changed.status).toBe(200);
        expect((await me(changed.body.token)).status).toBe(200);
        expect((await me(owner.token)).status).toBe(401);
        expect((await acts.login(owner.email, NEW)).status).toBe(200);
      });

      it('leaves other sessions open on request; the number of other sessions can be read', async () => {
        const { owner } = await petitBistrot(app);
        const tablet = await signInAgain(app, owner);
        const over = await signInAgain(app, owner);
        await app.call('POST', '/auth/logout', { token: over });
        const count = () =>
          app.call<{ others: number }>('GET', '/auth/sessions', { token: owner.token });
        expect((await count()).body).toEqual({ others: 1 });
        await acts.forgot(owner.email);
        const code = await acts.codeFor(owner.email);
        const body = { code, password: NEW, sign_out_others: false };
        const refused = await app.call('POST', '/auth/change-password', {
          body: { ...body, sign_out_others: 'no' },
          token: owner.token,
        });
        expect(Object.keys(refused.body.fields ?? {})).toEqual(['sign_out_others']);
        const changed = await app.call<{ token: string }>('POST', '/auth/change-password', {
          body,
          token: owner.token,
        });
        expect(changed.status).toBe(200);
        expect((await me(tablet)).status).toBe(200);
        expect((await me(changed.body.token)).status).toBe(200);
        expect((await me(owner.token)).status).toBe(401);
        expect((await count()).status).toBe(401);
        expect((await acts.login(owner.email, NEW)).status).toBe(200);
      });

      it('accepts only a code of the account’s own mailbox', async () => {
        const { owner } = await petitBistrot(app);
        const other = (await petitBistrot(app)).owner;
        await acts.forgot(other.email);
        const code = await acts.codeFor(other.email);
        expect((await change(owner.token, code)).status).toBe(400);
        expect((await acts.login(other.email, other.password)).status).toBe(200);
        expect((await acts.login(owner.email, owner.password)).status).toBe(200);
      });

      it('works for a super_admin and keeps the role [SIN-10]', async () => {
        const admin = await root(app);
        await acts.forgot(admin.email);
        await change(admin.token, await acts.codeFor(admin.email));
        expect((await acts.login(admin.email, NEW)).body.restaurant.role).toBe('super_admin');
      });

      it('ends the account’s streams at once in this process, and within 5 seconds in another [SIN-11]', async () => {
        const restaurant = await petitBistrot(app);
        const tablet = await signInAgain(app, restaurant.owner);
        const here = await openBoard(app, restaurant);
        const beside = engine === 'postgres' ? await startBeside(app) : undefined;
        const there =
          beside &&
          (await openBoard(beside, {
            ...restaurant,
            owner: { ...restaurant.owner, token: tablet },
          }));

        await acts.forgot(restaurant.owner.email);
        await acts.reset(restaurant.owner.email, await acts.codeFor(restaurant.owner.email), NEW);
        await here.ended();
        if (!beside) return;
        app.clock.advance(5000);
        await beside.tick();
        await there?.ended();
        expect((await beside.call('GET', '/auth/me', { token: tablet })).status).toBe(401);
        await beside.close();
      });

      it('leaves no valid session to concurrent sign-ins with the old password', async () => {
        const { owner } = await petitBistrot(app);
        await acts.forgot(owner.email);
        const code = await acts.codeFor(owner.email);
        const [, ...logins] = await Promise.all([
          acts.reset(owner.email, code, NEW),
          ...Array.from({ length: 8 }, () => acts.login(owner.email, owner.password)),
        ]);
        for (const { body } of logins)
          if (body.token) expect((await me(body.token)).status).toBe(401);
      });
    });
  },
  {},
  startWithMailbox,
);
