import { describe, expect, it, onTestFinished } from 'vitest';
import { ask } from '../../../../test/support/people/acts.ts';
import { petitBistrot } from '../../../../test/support/people/people.ts';
import { withApp } from '../../../../test/support/server/with-app.ts';
import { newToken } from '../../../platform/ids.ts';
import { type Rate, rates } from '../../../rates.ts';

const MINUTE = 60_000;

withApp(
  ({ app, bistrot }) => {
    /** The guest's network address, as the trusted proxy sends it. */
    const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } });
    const post = (tableNumber: number, address: string) =>
      app.call('POST', bistrot.board, { body: { tableNumber }, ...from(address) });

    /** A guest's tap, with a key of its own. */
    const tap = async (tableNumber: number, address: string) => {
      const own = { key: newToken(), ...from(address) };
      const { status, body } = await app.call<{ id: string }>('POST', bistrot.board, {
        ...own,
        body: { tableNumber },
      });
      return { status, own, path: `/requests/${body.id}` };
    };
    const withdraw = async (tableNumber: number, address: string) => {
      const { path, own } = await tap(tableNumber, address);
      return app.call('DELETE', path, own);
    };

    /** Lowers a limit: a thousand calls would take seconds. */
    const lower = (rate: Rate) => {
      const before = { ...rate };
      onTestFinished(() => void Object.assign(rate, before));
      Object.assign(rate, { count: 3, ...('perTable' in rate && { perTable: 0 }) });
    };

    describe('withdrawing', () => {
      it('works 20 times in 10 minutes at one table from one address; asking always does [API-64]', async () => {
        const address = '203.0.113.1';
        for (let turn = 0; turn < 20; turn += 1)
          expect((await withdraw(7, address)).status).toBe(200);
        const { status, own, path } = await tap(7, address);
        expect(status).toBe(201);
        const refused = await app.call('DELETE', path, own);
        expect(refused.status).toBe(429);
        expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
        expect((await post(7, address)).status).toBe(200);
        expect((await withdraw(8, address)).status).toBe(200);
        const elsewhere = { ...own, ...from('203.0.113.2') };
        expect((await app.call('DELETE', path, elsewhere)).status).toBe(200);
        app.clock.advance(10 * MINUTE);
        expect((await withdraw(7, address)).status).toBe(200);
      });

      it('works 60 times in 10 minutes in one restaurant from one address, and by staff beyond that [API-64]', async () => {
        const address = '203.0.113.3';
        for (let turn = 0; turn < 60; turn += 1)
          expect((await withdraw(1 + (turn % 6), address)).status).toBe(200);
        const { own, path } = await tap(7, address);
        expect((await app.call('DELETE', path, own)).status).toBe(429);
        const { token } = bistrot.owner;
        expect((await app.call('DELETE', path, { token, ...from(address) })).status).toBe(200);
      });
    });

    describe('of one restaurant, beyond its hour', () => {
      const wait = {
        fr: 'Trop de demandes. Patientez un instant, puis réessayez.',
        en: 'Too many requests. Wait a moment, then try again.',
      };

      const busy = {
        fr: 'Ce restaurant reçoit trop de demandes pour le moment. Faites signe à l’équipe.',
        en: 'This restaurant is getting too many requests at the moment. Please wave to a server.',
      };

      it('new requests get 429 from every address; other restaurants take them [API-64]', async () => {
        lower(rates.requestsPerRestaurant);
        for (let table = 1; table <= 3; table += 1)
          expect((await tap(table, `198.51.100.${table}`)).status).toBe(201);
        for (const language of ['fr', 'en'] as const) {
          const body = { tableNumber: 4 };
          const refused = await app.call('POST', bistrot.board, { body, language });
          expect(refused).toMatchObject({ status: 429, body: { error: busy[language] } });
          expect(refused.headers.get('retry-after')).toBe('3600');
        }
        // A repeated tap finds its request; staff ask for guests all the same.
        expect((await post(1, '198.51.100.9')).status).toBe(200);
        const byStaff = { ...bistrot.owner, body: { tableNumber: 5 } };
        expect((await app.call('POST', bistrot.board, byStaff)).status).toBe(201);
        const other = await petitBistrot(app);
        const body = { tableNumber: 1 };
        expect((await app.call('POST', other.board, { body })).status).toBe(201);
        app.clock.advance(60 * MINUTE);
        expect((await post(4, '198.51.100.9')).status).toBe(201);
      });

      it('withdrawals get 429 from every address; other restaurants take them [API-64]', async () => {
        lower(rates.withdrawalsPerRestaurant);
        for (let table = 1; table <= 3; table += 1)
          expect((await withdraw(table, `198.51.100.${table}`)).status).toBe(200);
        const { own, path } = await tap(4, '198.51.100.4');
        for (const language of ['fr', 'en'] as const) {
          const refused = await app.call('DELETE', path, { ...own, language });
          expect(refused).toMatchObject({ status: 429, body: { error: wait[language] } });
          expect(refused.headers.get('retry-after')).toBe('3600');
        }
        const other = await petitBistrot(app);
        const key = newToken();
        const { id } = await ask(app, other, 1, {}, { key });
        expect((await app.call('DELETE', `/requests/${id}`, { key })).status).toBe(200);
        app.clock.advance(60 * MINUTE);
        expect((await app.call('DELETE', path, own)).status).toBe(200);
      });
    });

    it('repeated taps do not count against the address; new requests do [API-64]', async () => {
      lower(rates.requestsPerAddress);
      const address = '203.0.113.80';
      for (let turn = 0; turn < 5; turn += 1) await tap(1, address);
      expect((await tap(2, address)).status).toBe(201);
      expect((await tap(3, address)).status).toBe(201);
      expect((await tap(4, address)).status).toBe(429);
      expect((await tap(4, '203.0.113.81')).status).toBe(201);
    });

    it('a refused page sends Retry-After', async () => {
      const address = '203.0.113.55';
      const page = (restaurant: string) =>
        `${app.url}/demande?restaurant=${restaurant}&table=7&lng=fr`;
      for (let turn = 0; turn < 60; turn += 1) await fetch(page('nowhere'), from(address));
      const shown = await fetch(page('nowhere'), from(address));
      expect(shown.status).toBe(429);
      expect(Number(shown.headers.get('retry-after'))).toBeGreaterThan(0);
    });

    it('further repeats of a tap are answered alike, without a stored key [API-64]', async () => {
      const address = '203.0.113.79';
      for (let turn = 0; turn < 30; turn += 1) await tap(7, address);
      expect((await tap(7, address)).status).toBe(200);
      const kept = await app.db
        .selectFrom('idempotency_keys')
        .select('key')
        .where('restaurant_id', '=', bistrot.id)
        .execute();
      expect(kept).toHaveLength(21);
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

    it('a request has 20 streams at most', async () => {
      const { id } = await ask(app, bistrot, 7);
      const leave = new AbortController();
      const follow = () => fetch(`${app.url}/api/requests/${id}/stream`, { signal: leave.signal });
      for (let stream = 0; stream < 20; stream += 1) expect((await follow()).status).toBe(200);
      expect((await follow()).status).toBe(429);
      leave.abort();
    });

    it('the key that created a request has streams of its own, whatever strangers open [API-64]', async () => {
      const own = { key: newToken() };
      const { id } = await ask(app, bistrot, 7, {}, own);
      const leave = new AbortController();
      const follow = (headers = {}) =>
        fetch(`${app.url}/api/requests/${id}/stream`, { signal: leave.signal, headers });
      for (let stream = 0; stream < 20; stream += 1) await follow();
      expect((await follow({ 'Idempotency-Key': 'guessed' })).status).toBe(429);
      const guest = { 'Idempotency-Key': own.key };
      for (let stream = 0; stream < 4; stream += 1) expect((await follow(guest)).status).toBe(200);
      expect((await follow(guest)).status).toBe(429);
      leave.abort();
    });
  },
  { TRUST_PROXY: 'on' },
);
