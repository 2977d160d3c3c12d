import { describe, expect, it } from 'vitest';
import { type Newcomer, newcomer } from '../../../../test/support/people/newcomer.ts';
import { mailsSent } from '../../../../test/support/people/outbox.ts';
import { startWithMailbox } from '../../../../test/support/server/start-with.ts';
import { withAppOnEachEngine } from '../../../../test/support/server/with-app.ts';
import { createAccount } from '../store.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

withAppOnEachEngine(
  ({ app, mailbox, acts }) => {
    /** Signs up a new address and returns the mailed code. */
    const withCode = async (fields: Partial<Newcomer> = {}) => {
      const who = newcomer(fields);
      await acts.signUp(who);
      return { who, code: await acts.codeFor(who.email) };
    };
    const wrong = (code: string) => (code === '000000' ? '111111' : '000000');

    describe('the code', () => {
      it('is refused with a message when it is wrong [API-05, API-37]', async () => {
        const { who, code } = await withCode();
        const answer = await acts.verify(who, wrong(code));
        expect([answer.status, answer.body]).toEqual([
          400,
          { error: 'Le code de vérification est incorrect ou expiré.', code: 'invalid_code' },
        ]);
      });

      it.each(['12345', '1234567', 'abcdef', '12 34', '', '１２３４５６'])(
        'is refused as malformed (%s) without using up a try',
        async (text) => {
          const answer = await app.call('POST', '/auth/verify-email', {
            body: { ...newcomer(), code: text },
          });
          expect(Object.keys(answer.body.fields ?? {})).toEqual(['code']);
        },
      );

      it('is accepted with spaces', async () => {
        const { who, code } = await withCode();
        expect((await acts.verify(who, ` ${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(201);
      });

      it('is valid for 15 minutes after its mail was sent [VER-10]', async () => {
        const { who, code } = await withCode();
        app.clock.advance(15 * MINUTE - SECOND);
        expect((await acts.verify(who, wrong(code))).status).toBe(400);
        const late = await withCode();
        app.clock.advance(SECOND);
        expect((await acts.verify(who, code)).body.code).toBe('invalid_code');
        app.clock.advance(15 * MINUTE - 2 * SECOND);
        expect((await acts.verify(late.who, late.code)).status).toBe(201);
      });

      it('is refused after 5 wrong tries, even when right; a new code has 5 tries again [VER-12]', async () => {
        const { who, code } = await withCode();
        for (let i = 0; i < 5; i += 1) {
          expect((await acts.verify(who, wrong(code))).body.code).toBe('invalid_code');
        }
        const answer = await acts.verify(who, code);
        expect([answer.status, answer.body.code]).toEqual([400, 'too_many_tries']);
        app.clock.advance(MINUTE);
        await acts.resend(who);
        expect((await acts.verify(who, await acts.codeFor(who.email))).status).toBe(201);
      });

      it('is accepted at the fifth try [VER-12]', async () => {
        const { who, code } = await withCode();
        for (let i = 0; i < 4; i += 1) await acts.verify(who, wrong(code));
        expect((await acts.verify(who, code)).status).toBe(201);
      });

      it('uses up no try when it is right but the account cannot be created [VER-12]', async () => {
        const { who, code } = await withCode();
        const made = { email: who.email, password_hash: '', restaurant_id: null };
        await createAccount(app.db, { ...made, role: 'super_admin' }, app.clock);
        for (let i = 0; i < 6; i += 1) {
          expect((await acts.verify(who, code)).body.code).toBe('invalid_code');
        }
      });

      it('can be used once [VER-12]', async () => {
        const { who, code } = await withCode();
        expect((await acts.verify(who, code)).status).toBe(201);
        expect((await acts.verify(who, code)).body.code).toBe('invalid_code');
      });

      it('is valid only for its address and its purpose', async () => {
        const { who, code } = await withCode();
        const other = await withCode();
        expect((await acts.verify({ ...other.who }, code)).status).toBe(
          code === other.code ? 201 : 400,
        );
        expect((await acts.reset(who.email, code, 'un autre secret')).status).toBe(400);
        expect((await acts.verify(who, code)).status).toBe(201);
      });
    });

    describe('sending the code again', () => {
      it('is refused within a minute; after that a new code replaces the first [VER-11, API-06]', async () => {
        const { who, code } = await withCode();
        app.clock.advance(59 * SECOND);
        const early = await acts.resend(who);
        expect([early.status, early.body.code]).toEqual([429, 'code_just_sent']);
        expect(early.headers.get('retry-after')).toBe('1');
        expect(early.body.error).toContain('Patientez 1 seconde avant');
        app.clock.advance(SECOND);
        expect((await acts.resend(who)).body).toEqual({ success: true });
        const newer = await acts.codeFor(who.email);
        if (newer !== code) expect((await acts.verify(who, code)).status).toBe(400);
        expect((await acts.verify(who, newer)).status).toBe(201);
      });

      it('is refused after 5 mails an hour to the address, counted over all purposes [VER-11, SIN-15]', async () => {
        const who = newcomer();
        await acts.signUp(who);
        for (let mails = 1; mails < 5; mails += 1) {
          app.clock.advance(MINUTE);
          const again = mails % 2 ? acts.forgot(who.email) : acts.resend(who);
          expect((await again).status).toBe(200);
          await mailsSent(app);
        }
        app.clock.advance(MINUTE);
        for (const refused of [await acts.resend(who), await acts.signUp(who)]) {
          expect([refused.status, refused.body.code]).toEqual([429, 'too_many_mails']);
          expect(refused.headers.get('retry-after')).toBe(String(55 * 60));
          expect(refused.body.error).toMatch(/Réessayez dans 55 minutes\.$/);
        }
        // A forgotten password waits until no mailed code is valid any more.
        const forgotten = await acts.forgot(who.email);
        expect([forgotten.status, forgotten.body.code]).toEqual([429, 'too_many_mails']);
        expect(Number(forgotten.headers.get('retry-after'))).toBeLessThanOrEqual(13 * 60);
        await mailsSent(app);
        expect(mailbox.of(who.email)).toHaveLength(5);
        app.clock.advance(55 * MINUTE);
        expect((await acts.resend(who)).status).toBe(200);
      });

      it('leaves no rows once the codes have expired', async () => {
        await withCode();
        app.clock.advance(HOUR);
        await app.tick();
        expect(await app.db.selectFrom('email_codes').selectAll().execute()).toEqual([]);
        expect(await app.db.selectFrom('mail_counts').selectAll().execute()).toEqual([]);
      });
    });
  },
  {},
  startWithMailbox,
);
