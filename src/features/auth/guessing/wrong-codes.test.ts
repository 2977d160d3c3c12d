import { beforeAll, describe, expect, it } from 'vitest';
import { newcomer } from '../../../../test/support/people/newcomer.ts';
import { mailsSent } from '../../../../test/support/people/outbox.ts';
import { type Person, petitBistrot, root } from '../../../../test/support/people/people.ts';
import {
  callsFrom,
  HOME,
  newDevice,
  stranger,
  wrong,
} from '../../../../test/support/people/strangers.ts';
import { startWithMailbox } from '../../../../test/support/server/start-with.ts';
import { withApp } from '../../../../test/support/server/with-app.ts';

const MINUTE = 60_000;
const NEW = 'un nouveau secret';

withApp(
  ({ app, mailbox }) => {
    let calls: ReturnType<typeof callsFrom>;
    const post: typeof calls.post = (...args) => calls.post(...args);

    beforeAll(async () => {
      calls = callsFrom(app);
    });

    const codeFor = async (email: string) => {
      const code = await mailbox.nextCode(email);
      await mailsSent(app);
      return code;
    };

    describe('wrong tries of a mailed code', () => {
      const reset = (owner: Person, code: string, device?: string, from?: string) =>
        post('reset-password', { email: owner.email, code, password: NEW, device }, from);

      it('of others use up no try of the requesting browser [VER-12, VER-14]', async () => {
        const { owner } = await petitBistrot(app);
        const device = newDevice();
        await post('forgot-password', { email: owner.email, device });
        const code = await codeFor(owner.email);
        const other = newDevice();
        for (let n = 0; n < 6; n += 1) await reset(owner, wrong(code, n), other, stranger(1));
        for (let n = 0; n < 6; n += 1) await reset(owner, wrong(code, n), undefined, stranger(2));
        expect((await reset(owner, code, other)).body.code).toBe('too_many_tries');
        expect((await reset(owner, code)).body.code).toBe('too_many_tries');
        for (let n = 0; n < 4; n += 1) await reset(owner, wrong(code, n), device);
        expect((await reset(owner, code, device)).status).toBe(200);
      });

      it('are limited to five per code and device [VER-12, VER-14]', async () => {
        const { owner } = await petitBistrot(app);
        const device = newDevice();
        for (const mail of [1, 2]) {
          await post('forgot-password', { email: owner.email, device });
          const code = await codeFor(owner.email);
          const answers = [];
          for (let n = 0; n < 6; n += 1) answers.push(await reset(owner, wrong(code, n), device));
          expect([mail, ...answers.map(({ body }) => body.code)]).toEqual([
            mail,
            ...Array(5).fill('invalid_code'),
            'too_many_tries',
          ]);
          app.clock.advance(MINUTE);
        }
      });

      it.each([
        ['devices', true],
        ['calls without a device key', false],
      ])(
        '15 a day from %s make the next code sixteen digits long; any device can use it [VER-14, VER-10]',
        async (_, isNamed) => {
          const { owner } = await petitBistrot(app);
          const own = newDevice();
          let code = '';
          for (let mails = 0; mails < 3; mails += 1) {
            await post('forgot-password', { email: owner.email, device: own });
            code = await codeFor(owner.email);
            expect(code).toHaveLength(6);
            const other = isNamed ? newDevice() : undefined;
            for (let n = 0; n < 5; n += 1) await reset(owner, wrong(code, n), other, stranger(n));
            app.clock.advance(MINUTE);
          }
          const refused = await reset(owner, code, isNamed ? own : undefined);
          const expected = isNamed ? 'long_code_needed' : 'too_many_tries';
          expect([refused.status, refused.body.code]).toEqual([400, expected]);

          await post('forgot-password', { email: owner.email, device: own });
          const mail = await mailbox.next(owner.email);
          await mailsSent(app);
          expect(mail.code).toMatch(/^\d{16}$/);
          expect(mail.text).toContain('plus long que d’habitude');
          const short = await reset(owner, mail.code?.slice(0, 6) ?? '', own);
          expect([short.status, short.body.code]).toEqual([400, 'long_code_needed']);
          expect((await reset(owner, '1234567890123456', own)).body.code).toBe('invalid_code');
          const typed = mail.code?.match(/\d{4}/g)?.join(' ') ?? '';
          expect((await reset(owner, typed, newDevice())).status).toBe(200);
        },
      );

      it('do not block a new account’s code either [VER-14]', async () => {
        const who = newcomer();
        const device = newDevice();
        await post('signup', { ...who, device });
        const code = await codeFor(who.email);
        for (let n = 0; n < 6; n += 1) {
          await post('verify-email', { ...who, code: wrong(code, n) }, stranger(1));
        }
        expect((await post('verify-email', { ...who, code, device })).status).toBe(201);
        await calls.guess(who, 20);
        expect((await calls.login(who, { device })).status).toBe(200);
      });
    });

    it('a new password that signs others out forgets all known devices but the caller’s [SIN-18]', async () => {
      const { owner } = await petitBistrot(app);
      const [mine, former] = [newDevice(), newDevice()];
      for (const device of [mine, former]) await calls.login(owner, { device });
      await post('forgot-password', { email: owner.email, device: mine });
      const code = await codeFor(owner.email);
      const chosen = { email: owner.email, code, password: NEW, device: mine };
      expect((await post('reset-password', chosen)).status).toBe(200);
      const changed = { ...owner, password: NEW };
      await calls.guess(changed, 20);
      expect((await calls.login(changed, { device: former })).body.code).toBe('account_guarded');
      expect((await calls.login(changed, { device: mine })).status).toBe(200);
    });

    describe('mails with codes', () => {
      const forgot = (owner: Person, from: string, token?: string, device?: string) =>
        post('forgot-password', { email: owner.email, device }, from, token);

      it('requested by strangers are limited to five an hour; beyond that, one is sent when no mailed code is valid [VER-11, VER-14]', async () => {
        const { owner } = await petitBistrot(app);
        for (let n = 1; n <= 5; n += 1) {
          expect((await forgot(owner, stranger(n))).status).toBe(200);
          await mailsSent(app);
          app.clock.advance(MINUTE);
        }
        const refused = await forgot(owner, HOME);
        expect([refused.status, refused.body.code]).toEqual([429, 'too_many_mails']);
        expect(refused.headers.get('retry-after')).toBe(String(14 * 60));
        app.clock.advance(14 * MINUTE);
        expect((await forgot(owner, HOME)).status).toBe(200);
        await mailsSent(app);
        app.clock.advance(MINUTE);
        expect((await forgot(owner, stranger(6))).status).toBe(429);
        expect(mailbox.of(owner.email)).toHaveLength(6);
      });

      it('requested by strangers do not count for signed-in callers and known devices, who have five of their own [VER-14]', async () => {
        const { owner } = await petitBistrot(app);
        const other = await petitBistrot(app);
        const device = newDevice();
        await calls.login(owner, { device });
        for (let n = 1; n <= 5; n += 1) {
          await forgot(owner, HOME);
          await mailsSent(app);
          app.clock.advance(MINUTE);
        }
        expect((await forgot(owner, HOME)).body.code).toBe('too_many_mails');
        expect((await forgot(owner, HOME, other.owner.token)).body.code).toBe('too_many_mails');
        for (let n = 1; n <= 5; n += 1) {
          const token = n % 2 ? owner.token : undefined;
          expect((await forgot(owner, HOME, token, token ? undefined : device)).status).toBe(200);
          await mailsSent(app);
          app.clock.advance(MINUTE);
        }
        expect((await forgot(owner, HOME, owner.token)).body.code).toBe('too_many_mails');
      });

      it('requested by known devices are limited too; beyond that, one is sent when no mailed code is valid, and the operator has a separate limit [VER-14]', async () => {
        const { id, owner } = await petitBistrot(app);
        const { token } = await root(app);
        const device = newDevice();
        await calls.login(owner, { device });
        for (let n = 1; n <= 5; n += 1) {
          expect((await forgot(owner, stranger(n), undefined, device)).status).toBe(200);
          await mailsSent(app);
          app.clock.advance(MINUTE);
        }
        expect((await forgot(owner, HOME, owner.token)).body.code).toBe('too_many_mails');
        const mailed = await app.call('POST', `/restaurants/${id}/password-mail`, { token });
        expect(mailed.status).toBe(200);
        await mailsSent(app);
        app.clock.advance(15 * MINUTE);
        expect((await forgot(owner, HOME, owner.token)).status).toBe(200);
      });
    });
  },
  { TRUST_PROXY: 'on' },
  startWithMailbox,
);
