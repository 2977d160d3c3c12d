import { describe, expect, it } from 'vitest';
import { type Person, petitBistrot, root } from '../../../test/support/people/people.ts';
import type { Refused } from '../../../test/support/server/http.ts';
import { withApp } from '../../../test/support/server/with-app.ts';
import { sha256 } from '../../platform/ids.ts';
import type { SignedIn } from './contract.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type LoggedIn = { token: string; restaurant: SignedIn };

withApp(({ app, bistrot }) => {
  const login = (person: Pick<Person, 'email' | 'password'>, language = 'fr') =>
    app.call<LoggedIn & Refused>('POST', '/auth/login', {
      body: { email: person.email, password: person.password },
      language,
    });
  const me = (token: string) => app.call<{ restaurant: SignedIn }>('GET', '/auth/me', { token });

  describe('signing in', () => {
    it('returns a token and the restaurant with its tables, ignoring the case of the e-mail address [API-01, API-04, SIN-17]', async () => {
      const { owner } = bistrot;
      const answer = await login({ ...owner, email: owner.email.toUpperCase() });
      expect(answer.status).toBe(200);
      expect(answer.body.restaurant).toEqual({
        id: bistrot.id,
        slug: bistrot.slug,
        name: 'Le Petit Bistrot',
        email: owner.email,
        role: 'owner',
        address: '3 rue du Four, Paris',
        menu_url: 'https://le-petit-bistrot.example/carte.pdf',
        tables: (await app.call('GET', `/restaurants/${bistrot.id}/tables`)).body,
      });
      expect(answer.body.restaurant.tables.map(({ number }) => number)).toEqual(
        Array.from({ length: 12 }, (_, index) => index + 1),
      );
      expect((await me(answer.body.token)).body.restaurant).toEqual(answer.body.restaurant);
    });

    it('returns the role super_admin without a restaurant [SIN-09]', async () => {
      const answer = await login(await root(app));
      expect(answer.body.restaurant).toMatchObject({
        role: 'super_admin',
        id: null,
        slug: null,
        tables: [],
      });
    });

    it('issues a token of 256 random bits and stores only its SHA-256 [SIN-12]', async () => {
      const { token } = (await login(bistrot.owner)).body;
      expect(Buffer.from(token, 'base64url')).toHaveLength(32);
      const rows = await app.db.selectFrom('sessions').selectAll().execute();
      expect(rows.map((row) => row.token_hash)).toContain(sha256(token));
      expect(JSON.stringify(rows)).not.toContain(token);
    });

    it.each([
      ['fr', 'E-mail ou mot de passe incorrect.'],
      ['en', 'Incorrect email or password.'],
    ])('refuses a wrong password, in %s [API-04, LNG-06]', async (language, error) => {
      const answer = await login({ ...bistrot.owner, password: 'pas celui-là' }, language);
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual({ error, code: 'invalid_credentials' });
    });

    it('gives the same answer for an unknown account as for a wrong password [API-04]', async () => {
      const wrong = await login({ ...bistrot.owner, password: 'pas celui-là' });
      const unknown = await login({ email: 'personne@example.org', password: 'quelconque' });
      expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
    });

    it.each([
      [{ password: 'secret' }, 'email'],
      [{ email: 'camille@example.org' }, 'password'],
      [{ email: 'camille', password: 'secret' }, 'email'],
      [{ email: 'camille@example.org', password: '' }, 'password'],
    ])('refuses %o and names the field %s [VAL-03]', async (body, field) => {
      const answer = await app.call('POST', '/auth/login', { body });
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body.fields ?? {})).toEqual([field]);
    });
  });

  describe('wrong passwords for one account', () => {
    it('block sign-in after 10 failures: 30 s, then twice as long after each further failure [SIN-14]', async () => {
      const wrong = { ...bistrot.owner, password: 'au hasard' };
      for (let failure = 1; failure <= 10; failure += 1) {
        expect((await login(wrong)).status).toBe(401);
      }
      const blocked = await login(bistrot.owner);
      expect(blocked.status).toBe(429);
      expect(blocked.body.code).toBe('too_many_failures');
      expect(blocked.headers.get('retry-after')).toBe('30');

      app.clock.advance(30 * SECOND);
      expect((await login(wrong)).status).toBe(401);
      expect((await login(wrong)).headers.get('retry-after')).toBe('60');

      app.clock.advance(60 * SECOND);
      expect((await login(bistrot.owner)).status).toBe(200);
      expect((await login(wrong)).status).toBe(401);
    });

    it('are limited to 10 when they are sent concurrently [SIN-14]', async () => {
      const wrong = { ...bistrot.owner, password: 'au hasard' };
      const answers = await Promise.all(Array.from({ length: 30 }, () => login(wrong)));
      const statuses = answers.map((answer) => answer.status);
      expect(statuses.filter((status) => status === 401)).toHaveLength(10);
      expect(statuses.filter((status) => status === 429)).toHaveLength(20);
    });

    it('are forgotten after 15 minutes and do not affect other accounts [SIN-14]', async () => {
      const wrong = { ...bistrot.owner, password: 'au hasard' };
      for (let failure = 1; failure <= 9; failure += 1) await login(wrong);
      app.clock.advance(15 * MINUTE);
      expect((await login(wrong)).status).toBe(401);
      expect((await login(bistrot.owner)).status).toBe(200);
      expect((await login((await petitBistrot(app)).owner)).status).toBe(200);
    });

    it('are counted for unknown accounts too [SIN-14]', async () => {
      const nobody = { email: `nobody@example.org`, password: 'au hasard' };
      for (let failure = 1; failure <= 10; failure += 1) await login(nobody);
      expect((await login(nobody)).status).toBe(429);
    });
  });

  describe('a session', () => {
    it('is refused by every call after logout [API-02, SIN-11]', async () => {
      const { token } = (await login(bistrot.owner)).body;
      expect((await app.call('POST', '/auth/logout', { token })).status).toBe(200);
      expect((await me(token)).status).toBe(401);
      expect((await app.call('GET', bistrot.board, { token })).status).toBe(401);
      expect((await me(bistrot.owner.token)).status).toBe(200);
    });

    it('is not needed to log out [API-45]', async () => {
      expect((await app.call('POST', '/auth/logout')).status).toBe(200);
    });

    it('ends after 7 days unused [SIN-11]', async () => {
      app.clock.advance(7 * DAY - MINUTE);
      expect((await me(bistrot.owner.token)).status).toBe(200);
      app.clock.advance(7 * DAY);
      expect((await me(bistrot.owner.token)).status).toBe(401);
    });

    it('ends after 30 days at the first 4-hour pause, and not while it is in use [SIN-11]', async () => {
      const resting = (await petitBistrot(app)).owner.token;
      const inUse = bistrot.owner.token;
      for (let hours = 3; hours <= 30 * 24; hours += 3) {
        app.clock.advance(3 * HOUR);
        expect((await me(inUse)).status).toBe(200);
        if (hours % 24 === 0 && hours < 30 * 24) expect((await me(resting)).status).toBe(200);
      }
      expect((await me(resting)).status).toBe(401);
      app.clock.advance(4 * HOUR);
      expect((await me(inUse)).status).toBe(401);
    });

    it('is deleted after it expired, as are old failure counts', async () => {
      await login({ email: 'nobody@example.org', password: 'au hasard' });
      app.clock.advance(8 * DAY);
      const { token } = (await petitBistrot(app)).owner;
      await app.tick();
      expect(await app.db.selectFrom('sessions').selectAll().execute()).toHaveLength(1);
      expect(await app.db.selectFrom('asker_counts').selectAll().execute()).toEqual([]);
      expect((await me(token)).status).toBe(200);
    });

    it('of a super_admin ends 12 hours after it began [SIN-11]', async () => {
      const admin = await root(app);
      app.clock.advance(12 * HOUR - MINUTE);
      expect((await me(admin.token)).status).toBe(200);
      app.clock.advance(MINUTE);
      expect((await me(admin.token)).status).toBe(401);
    });
  });
});
