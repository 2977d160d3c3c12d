import { describe, expect, it } from 'vitest';
import { type Newcomer, newcomer } from '../../../../test/support/people/newcomer.ts';
import { mailsSent } from '../../../../test/support/people/outbox.ts';
import { petitBistrot } from '../../../../test/support/people/people.ts';
import { startWithMailbox } from '../../../../test/support/server/start-with.ts';
import { withAppOnEachEngine } from '../../../../test/support/server/with-app.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

withAppOnEachEngine(
  ({ app, mailbox, acts }) => {
    const counts = async () => {
      const accounts = await app.db.selectFrom('accounts').selectAll().execute();
      const restaurants = await app.db.selectFrom('restaurants').selectAll().execute();
      return { accounts: accounts.length, restaurants: restaurants.length };
    };
    /** Signs up a new address and returns the mailed code. */
    const withCode = async (fields: Partial<Newcomer> = {}) => {
      const who = newcomer(fields);
      await acts.signUp(who);
      return { who, code: await acts.codeFor(who.email) };
    };
    const wrong = (code: string) => (code === '000000' ? '111111' : '000000');

    describe('signing up', () => {
      it('mails six digits; verifying them creates the account and its restaurant [API-03, API-05, VER-10, SIN-17]', async () => {
        const who = newcomer({ name: 'L’Œuf à la Coque' });
        const requested = await acts.signUp(who);
        expect([requested.status, requested.body]).toEqual([200, { success: true }]);

        const mail = await mailbox.next(who.email);
        expect(mail.code).toMatch(/^\d{6}$/);
        await mailsSent(app);
        const opened = await acts.verify(who, mail.code ?? '');
        expect(opened.status).toBe(201);
        expect(opened.body).toEqual({
          token: expect.stringMatching(/^[\w-]{43}$/),
          restaurant: {
            id: expect.any(String),
            slug: 'l-oeuf-a-la-coque',
            name: 'L’Œuf à la Coque',
            email: who.email,
            role: 'owner',
            address: '5 place du Marché, Lyon',
            menu_url: null,
            tables: [],
          },
        });
        const { token, restaurant } = opened.body;
        const board = await app.call('GET', `/restaurants/${restaurant.slug}/requests`, { token });
        expect([board.status, board.body]).toEqual([200, []]);
        expect((await acts.login(who.email, who.password)).status).toBe(200);
      });

      it.each([
        ['america/new_york', 'America/New_York'],
        ['Mars/Olympus', 'Europe/Paris'],
        [undefined, 'Europe/Paris'],
      ])('a browser in %s opens a restaurant in %s [VER-15]', async (time_zone, expected) => {
        const who = newcomer();
        await acts.signUp(who);
        const code = await acts.codeFor(who.email);
        const { body } = await acts.verify({ ...who, time_zone }, code);
        const { id } = body.restaurant;
        const rows = app.db.selectFrom('restaurants').select('time_zone');
        const row = await rows.where('id', '=', id ?? '').executeTakeFirst();
        expect(row?.time_zone).toBe(expected);
      });

      it.each([
        ['fr', 'votre code Sonnette', 'Il est valable 15 minutes.'],
        ['en', 'is your Sonnette code', 'It is valid for 15 minutes.'],
      ])(
        'mails in %s, as plain text and as HTML, without any text that was typed',
        async (language, subject, sentence) => {
          const name = 'Gagnez <b>1000 €</b> https://voleur.example';
          const who = newcomer({ name, address: 'rue "><img src=x>' });
          await acts.signUp(who, language);
          const mail = await mailbox.next(who.email);
          expect(mail.subject).toContain(subject);
          const spaced = `${mail.code?.slice(0, 3)} ${mail.code?.slice(3)}`;
          for (const body of [mail.text, mail.html]) {
            expect(body).toContain(spaced);
            expect(body).toContain(sentence);
            expect(body).not.toMatch(/voleur|Gagnez|img/);
          }
          expect(mail.html).toContain(`<html lang="${language}">`);
          expect(mail.html).not.toMatch(/<script|<img|http:\/\/(?!localhost)/);
        },
      );

      it('stores only hashes of the address and the code; the account gets the data of the verification [SGN-11]', async () => {
        const before = await counts();
        const { who, code } = await withCode({ name: 'Un autre nom', password: 'un autre secret' });
        expect(await counts()).toEqual(before);
        const storedRows = JSON.stringify([
          await app.db.selectFrom('email_codes').selectAll().execute(),
          await app.db.selectFrom('mail_counts').selectAll().execute(),
          await app.db.selectFrom('outbox').selectAll().execute(),
        ]);
        for (const secret of [who.email, who.name, who.password, 'Marché', code]) {
          expect(storedRows).not.toContain(secret);
        }

        const real = { ...who, name: 'Chez Zoé et Léo', password: 'le bon secret', address: '' };
        const opened = await acts.verify(real, code);
        expect(opened.body.restaurant).toMatchObject({ name: 'Chez Zoé et Léo', address: null });
        expect((await acts.login(who.email, 'un autre secret')).status).toBe(401);
        expect((await acts.login(who.email, 'le bon secret')).status).toBe(200);
      });

      it('gives restaurants of the same name different slugs, also when they are created concurrently', async () => {
        const people = Array.from({ length: 8 }, () => newcomer({ name: 'Au Bon Coin' }));
        const codes: string[] = [];
        for (const who of people) {
          await acts.signUp(who);
          codes.push(await acts.codeFor(who.email));
        }
        const opened = await Promise.all(people.map((who, i) => acts.verify(who, codes[i] ?? '')));
        const slugs = opened.map(({ body }) => body.restaurant.slug);
        expect(new Set(slugs).size).toBe(8);
        expect(slugs).toEqual(expect.arrayContaining(['au-bon-coin', 'au-bon-coin-2']));
        for (const slug of slugs) expect(slug).toMatch(/^au-bon-coin(-[a-z0-9]+)?$/);
      });

      it('works without a restaurant address, and ignores case and spaces of the e-mail address', async () => {
        const { email, name, password } = newcomer();
        await acts.signUp({ email: `  ${email.toUpperCase()} `, name, password });
        const code = await acts.codeFor(email);
        const opened = await acts.verify({ email: email.toUpperCase(), name, password }, code);
        expect(opened.body.restaurant).toMatchObject({ email, address: null });
      });

      it('succeeds again within a minute without a second mail; the first code stays valid', async () => {
        const { who, code } = await withCode();
        app.clock.advance(59 * SECOND);
        expect((await acts.signUp(who)).status).toBe(200);
        await mailsSent(app);
        expect(mailbox.of(who.email)).toHaveLength(1);
        expect((await acts.verify(who, code)).status).toBe(201);
      });

      it.each([
        ['name', { name: undefined }],
        ['name', { name: '  ' }],
        ['name', { name: '\u200b\u200e' }],
        ['name', { name: 'x'.repeat(121) }],
        ['name', { name: 'Chez\u0000Zoé' }],
        ['email', { email: undefined }],
        ['email', { email: 'zoe' }],
        ['email', { email: 'zoe@example' }],
        ['email', { email: 'zoe@example.org, leo@example.org' }],
        ['email', { email: 'zoe@example.org\r\nBcc: leo@example.org' }],
        ['email', { email: `${'z'.repeat(250)}@example.org` }],
        ['password', { password: undefined }],
        ['password', { password: '12345' }],
        ['password', { password: 'x'.repeat(129) }],
        ['password', { password: 'tarte\u0000' }],
        ['address', { address: 'x'.repeat(241) }],
      ])('refuses a bad %s: %o [VAL-01, VAL-02, VAL-17]', async (field, bad) => {
        const who = newcomer();
        for (const path of ['signup', 'verify-email']) {
          const body = { ...who, ...bad, ...(path === 'verify-email' && { code: '123456' }) };
          const answer = await app.call('POST', `/auth/${path}`, { body });
          expect([answer.status, answer.body.code]).toEqual([400, 'invalid_input']);
          expect(Object.keys(answer.body.fields ?? {})).toEqual([field]);
        }
        expect(mailbox.of(who.email)).toEqual([]);
      });

      it('accepts 6 characters as a password, 120 as a name, 240 as an address [VAL-02]', async () => {
        const sizes = { password: 'q7w8e9', name: 'n'.repeat(120), address: 'a'.repeat(240) };
        const { who, code } = await withCode(sizes);
        expect((await acts.verify(who, code)).status).toBe(201);
      });
    });

    describe('an address that has an account', () => {
      it('gets the same answer as any other; its owner gets a mail that says so [SGN-12]', async () => {
        const { email } = (await petitBistrot(app)).owner;
        const known = newcomer({ email });
        const unknown = newcomer();
        for (const act of [acts.signUp, acts.resend]) {
          const answers = [await act(known), await act(unknown)];
          expect(answers[0]?.body).toEqual({ success: true });
          expect(answers[0]?.body).toEqual(answers[1]?.body);
          expect(answers[0]?.status).toBe(answers[1]?.status);
          const mail = await mailbox.next(email);
          expect(mail.subject).toBe('Vous avez déjà un compte Sonnette');
          expect(mail.text).toContain('http://localhost:0/auth');
          expect(mail.code).toBeUndefined();
          await mailsSent(app);
          app.clock.advance(MINUTE);
        }
      });

      it('cannot be distinguished from an address without an account by trying codes [SGN-12, VER-12]', async () => {
        const before = await counts();
        const known = newcomer({ email: (await petitBistrot(app)).owner.email });
        const unknown = newcomer();
        const never = newcomer();
        const seen = [];
        for (const who of [known, unknown]) {
          await acts.signUp(who);
          const { code = '' } = await mailbox.next(who.email);
          await mailsSent(app);
          const tries = [];
          for (let i = 0; i < 6; i += 1) tries.push(await acts.verify(who, wrong(code)));
          seen.push(tries.map(({ status, body }) => [status, body.code]));
        }
        expect(seen[0]).toEqual(seen[1]);
        expect((await acts.verify(never, '123456')).body.code).toBe('invalid_code');
        expect(await counts()).toEqual({
          accounts: before.accounts + 1,
          restaurants: before.restaurants + 1,
        });
      });
    });
  },
  {},
  startWithMailbox,
);
