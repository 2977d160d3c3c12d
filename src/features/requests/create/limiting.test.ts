import { describe, expect, it } from 'vitest';
import { ask, cancel } from '../../../../test/support/people/acts.ts';
import { petitBistrot } from '../../../../test/support/people/people.ts';
import { withApp } from '../../../../test/support/server/with-app.ts';

const MINUTE = 60_000;

withApp(
  ({ app, bistrot }) => {
    /** The guest's network address, as the trusted proxy sends it. */
    const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } });
    const post = (tableNumber: number, address: string) =>
      app.call('POST', bistrot.board, { body: { tableNumber }, ...from(address) });

    describe('a table', () => {
      it('accepts 20 posts in 10 minutes from one address, cancellations included [API-64]', async () => {
        for (let turn = 0; turn < 10; turn += 1) {
          await cancel(
            app,
            await ask(app, bistrot, 7, {}, from('203.0.113.1')),
            from('203.0.113.1'),
          );
        }
        const answer = await post(7, '203.0.113.1');
        expect(answer.status).toBe(429);
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
        expect((await post(7, '203.0.113.2')).status).toBe(201);
        expect((await post(8, '203.0.113.1')).status).toBe(201);
        app.clock.advance(10 * MINUTE);
        expect((await post(7, '203.0.113.1')).status).toBe(200);
      });

      it('accepts 600 from all addresses, so that three of them cannot block it; guests always cancel with their key [API-64, API-78]', async () => {
        const own = { key: 'own', ...from('198.51.100.1') };
        const request = await ask(app, bistrot, 7, {}, own);
        for (let turn = 0; turn < 60; turn += 1) await post(7, `198.18.0.${turn % 3}`);
        expect((await post(7, '198.18.0.0')).status).toBe(429);
        const others = Array.from({ length: 539 }, (_, turn) => `198.18.1.${turn % 200}`);
        const answers = await Promise.all(others.map((address) => post(7, address)));
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
        expect((await post(7, '198.18.2.1')).status).toBe(429);
        expect(await cancel(app, request, own)).toMatchObject({ status: 'cancelled' });
      });
    });

    it('a refused form and a refused page send Retry-After [API-43]', async () => {
      const address = '203.0.113.55';
      const page = (restaurant: string) =>
        `${app.url}/demande?restaurant=${restaurant}&table=7&lng=fr`;
      for (let turn = 0; turn < 20; turn += 1) await post(7, address);
      const body = new URLSearchParams({ type: 'bread' });
      const form = await fetch(page(bistrot.slug), { method: 'POST', body, ...from(address) });
      expect(form.status).toBe(429);
      expect(Number(form.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await form.text()).toContain('Trop de demandes. Patientez un instant');

      for (let turn = 0; turn < 60; turn += 1) await fetch(page('nowhere'), from(address));
      const shown = await fetch(page('nowhere'), from(address));
      expect(shown.status).toBe(429);
      expect(Number(shown.headers.get('retry-after'))).toBeGreaterThan(0);
    });

    it('an address may send 600 posts a minute, because a whole dining room may share it [API-64]', async () => {
      const restaurants = [bistrot, await petitBistrot(app), await petitBistrot(app)];
      for (let turn = 0; turn < 600; turn += 1) {
        const restaurant = restaurants[turn % 3] ?? bistrot;
        const body = { tableNumber: 1 + (Math.floor(turn / 3) % 12) };
        const { status } = await app.call('POST', restaurant.board, {
          body,
          ...from('203.0.113.77'),
        });
        expect(status).not.toBe(429);
      }
      expect((await post(3, '203.0.113.77')).status).toBe(429);
      expect((await post(3, '203.0.113.78')).status).not.toBe(429);
    });

    it('posts refused at one table do not count against the limit of the shared address [API-64]', async () => {
      for (let turn = 0; turn < 620; turn += 1) await post(7, '203.0.113.55');
      expect((await post(7, '203.0.113.55')).status).toBe(429);
      expect((await post(8, '203.0.113.55')).status).toBe(201);
    });

    it('an address gets 429 after asking for 60 unknown tables in an hour', async () => {
      const look = (table: number) =>
        app.call(
          'GET',
          `/restaurants/${bistrot.slug}/tables/${table}/request`,
          from('203.0.113.9'),
        );
      for (let table = 100; table < 160; table += 1) expect((await look(table)).status).toBe(404);
      expect((await look(160)).status).toBe(429);
      expect((await look(7)).status).toBe(200);
    });

    it('a session may make 600 staff calls a minute; other sessions are not affected [API-65]', async () => {
      const poll = () => app.call('GET', bistrot.board, { token: bistrot.owner.token });
      for (let call = 0; call < 600; call += 1) expect((await poll()).status).toBe(200);
      expect((await poll()).status).toBe(429);
      const other = await petitBistrot(app);
      expect((await app.call('GET', other.board, { token: other.owner.token })).status).toBe(200);
      app.clock.advance(MINUTE);
      expect((await poll()).status).toBe(200);
    });

    it('a request has 20 streams at most [API-65]', async () => {
      const { id } = await ask(app, bistrot, 7);
      const leave = new AbortController();
      const follow = () => fetch(`${app.url}/api/requests/${id}/stream`, { signal: leave.signal });
      for (let stream = 0; stream < 20; stream += 1) expect((await follow()).status).toBe(200);
      expect((await follow()).status).toBe(429);
      leave.abort();
    });
  },
  { TRUST_PROXY: 'on' },
);
