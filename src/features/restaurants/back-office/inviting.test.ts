import { beforeEach, expect, it } from 'vitest';
import { newcomer } from '../../../../test/support/people/newcomer.ts';
import { mailsSent } from '../../../../test/support/people/outbox.ts';
import { type Person, petitBistrot, root } from '../../../../test/support/people/people.ts';
import type { Refused } from '../../../../test/support/server/http.ts';
import { startWithMailbox } from '../../../../test/support/server/start-with.ts';
import { withApp } from '../../../../test/support/server/with-app.ts';
import type { RestaurantWithTables } from '../contract.ts';

const MINUTE = 60_000;
const SECRET = 'un secret bien gardé';

withApp(
  ({ app, mailbox, acts }) => {
    let admin: Person;

    beforeEach(async () => {
      admin = await root(app);
    });

    const add = <T = RestaurantWithTables>(body: unknown, { token } = admin, language = 'fr') =>
      app.call<T>('POST', '/restaurants', { token, body, language });
    const invite = <T = { email: string }>(id: string, owner_email: unknown) =>
      app.call<T>('POST', `/restaurants/${id}/invitation`, {
        token: admin.token,
        body: { owner_email },
      });
    const ownerOf = async (id: string) =>
      (await app.call('GET', `/restaurants/${id}/owner`, admin)).body;
    const counts = async () => {
      const count = async (table: 'restaurants' | 'accounts' | 'outbox' | 'email_codes') =>
        (await app.db.selectFrom(table).selectAll().execute()).length;
      return [await count('restaurants'), await count('accounts'), await count('email_codes')];
    };

    it('creating a restaurant mails its owner an invitation with a code that opens the account [API-09]', async () => {
      const { email } = newcomer();
      const made = await add({ name: 'Chez <b>Zoé</b> & Cie', owner_email: email.toUpperCase() });
      expect(made.status).toBe(201);
      expect(await ownerOf(made.body.id)).toEqual({ email });
      const mail = await mailbox.next(email);
      expect(mail.subject).toBe('Sonnette vous invite');
      expect(mail.text).toContain('«\u202fChez <b>Zoé</b> & Cie\u202f»');
      expect(mail.text).toContain('Sonnette a ouvert un espace');
      expect(mail.html).toContain('Chez &lt;b&gt;Zoé&lt;/b&gt; &amp; Cie');
      expect(mail.html).not.toContain('<b>');
      expect(mail.text).toContain(`/auth?card=reset&email=${encodeURIComponent(email)}`);
      await mailsSent(app);
      const opened = await acts.reset(email, mail.code ?? '', SECRET);
      expect(opened.status).toBe(200);
      const { id, slug } = made.body;
      expect(opened.body.restaurant).toMatchObject({ id, slug, email, role: 'owner' });
      expect((await acts.login(email, SECRET)).status).toBe(200);
    });

    it('an invitation is in the language of the operator', async () => {
      const { email } = newcomer();
      await add({ name: 'The Fork', owner_email: email }, admin, 'en');
      const mail = await mailbox.next(email);
      expect(mail.subject).toBe('Your invitation to Sonnette');
      expect(mail.text).toContain('“The Fork”');
      expect(mail.text).toContain('Choose my password');
      await mailsSent(app);
    });

    it('after the invitation’s code has expired, the owner can request another', async () => {
      const { email } = newcomer();
      await add({ name: 'Chez Zoé', owner_email: email });
      const first = await acts.codeFor(email);
      app.clock.advance(15 * MINUTE);
      expect((await acts.reset(email, first, SECRET)).body.code).toBe('invalid_code');
      await acts.forgot(email);
      expect((await acts.reset(email, await acts.codeFor(email), SECRET)).status).toBe(200);
    });

    it('an invited account cannot be opened by guessing passwords', async () => {
      const { email } = newcomer();
      await add({ name: 'Chez Zoé', owner_email: email });
      await acts.codeFor(email);
      for (const password of ['au hasard', 'motdepasse', '!!!!!!']) {
        expect((await acts.login(email, password)).status).toBe(401);
      }
    });

    it('an invitation to an address with an account is refused and creates no restaurant', async () => {
      const { owner } = await petitBistrot(app);
      const before = await counts();
      for (const owner_email of [owner.email, owner.email.toUpperCase(), admin.email]) {
        const answer = await add<Refused>({ name: 'Chez Zoé', owner_email });
        expect([answer.status, answer.body.code]).toEqual([409, 'email_taken']);
      }
      expect(await counts()).toEqual(before);
      await mailsSent(app);
      expect(mailbox.of(owner.email)).toEqual([]);
    });

    it('concurrent invitations of one address create only one restaurant', async () => {
      const { email } = newcomer();
      const [before = 0] = await counts();
      const answers = await Promise.all(
        ['Un', 'Deux', 'Trois'].map((name) => add({ name: `Chez ${name}`, owner_email: email })),
      );
      const made = answers.filter(({ status }) => status === 201);
      expect(made).toHaveLength(1);
      expect((await counts())[0]).toBe(before + 1);
      await acts.codeFor(email);
    });

    it('an invitation is subject to the limits of codes, and creates no restaurant when refused', async () => {
      const { email } = newcomer();
      await acts.forgot(email);
      const before = await counts();
      const early = await add<Refused>({ name: 'Chez Zoé', owner_email: email });
      expect([early.status, early.body.code]).toEqual([429, 'code_just_sent']);
      expect(early.headers.get('retry-after')).toBe('60');
      expect(await counts()).toEqual(before);
      await mailsSent(app);
      app.clock.advance(MINUTE);
      expect((await add({ name: 'Chez Zoé', owner_email: email })).status).toBe(201);
      await mailsSent(app);
    });

    it('a restaurant without an owner can be sent an invitation later, once', async () => {
      const { email } = newcomer();
      const { body: restaurant } = await add({ name: 'Chez Zoé' });
      const answer = await invite(restaurant.slug, ` ${email} `);
      expect(answer).toMatchObject({ status: 201, body: { email } });
      expect((await mailbox.next(email)).text).toContain('Chez Zoé');
      await mailsSent(app);
      const again = await invite<Refused>(restaurant.id, newcomer().email);
      expect([again.status, again.body.code]).toEqual([409, 'has_owner']);
      expect(await ownerOf(restaurant.id)).toEqual({ email });
    });

    it('only one of two concurrent invitations to a restaurant succeeds', async () => {
      const { body: restaurant } = await add({ name: 'Chez Zoé' });
      const emails = [newcomer().email, newcomer().email];
      const answers = await Promise.all(
        emails.map((email) => invite<Refused>(restaurant.id, email)),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
      await mailsSent(app);
    });

    it('an invitation is refused for a taken or malformed address and for an unknown restaurant', async () => {
      const { body: restaurant } = await add({ name: 'Chez Zoé' });
      const taken = await invite<Refused>(restaurant.id, admin.email);
      expect([taken.status, taken.body.code]).toEqual([409, 'email_taken']);
      for (const wrong of ['zoe', '', null, undefined]) {
        const answer = await invite<Refused>(restaurant.id, wrong);
        expect(Object.keys(answer.body.fields ?? {})).toEqual(['owner_email']);
      }
      expect((await invite<Refused>('nowhere', newcomer().email)).status).toBe(404);
      expect(await ownerOf(restaurant.id)).toEqual({ email: null });
    });

    it('a queued invitation is dropped when its account was deleted', async () => {
      mailbox.behaviour = 'refuses';
      const { email } = newcomer();
      await add({ name: 'Chez Zoé', owner_email: email });
      const waiting = () => app.db.selectFrom('outbox').select(['tries', 'held_until']).execute();
      await expect.poll(waiting).toEqual([{ tries: 1, held_until: null }]);
      await app.db.deleteFrom('accounts').where('email', '=', email).execute();
      mailbox.behaviour = 'takes';
      app.clock.advance(10 * MINUTE);
      await app.tick();
      await mailsSent(app);
      expect(mailbox.of(email)).toEqual([]);
    });

    it('a queued invitation is dropped when its restaurant is deleted', async () => {
      mailbox.behaviour = 'refuses';
      const { email } = newcomer();
      const { body: restaurant } = await add({ name: 'Chez Zoé', owner_email: email });
      const waiting = () => app.db.selectFrom('outbox').select(['tries', 'held_until']).execute();
      await expect.poll(waiting).toEqual([{ tries: 1, held_until: null }]);
      await app.call('DELETE', `/restaurants/${restaurant.id}`, admin);
      expect(await waiting()).toEqual([]);
      mailbox.behaviour = 'takes';
      app.clock.advance(10 * MINUTE);
      await app.tick();
      await mailsSent(app);
      expect(mailbox.of(email)).toEqual([]);
    });
  },
  {},
  startWithMailbox,
);
