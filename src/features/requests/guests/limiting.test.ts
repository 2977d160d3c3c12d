import { describe, expect, it, onTestFinished } from 'vitest';
import { asAuthor, ask, keyOfTable, offerBrasserie } from '../../../../test/support/people/acts.ts';
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
    const tap = async (tableNumber: number, address: string, tableKey?: string) => {
      const headers = { 'X-Forwarded-For': address, ...(tableKey && { 'Table-Key': tableKey }) };
      const own = { key: newToken(), headers };
      const { status, body } = await app.call<{ id: string }>('POST', bistrot.board, {
        ...own,
        body: { tableNumber },
      });
      return { status, own, path: `/requests/${body.id}` };
    };
    const withdraw = async (tableNumber: number, address: string, tableKey?: string) => {
      const { path, own } = await tap(tableNumber, address, tableKey);
      return app.call('DELETE', path, own);
    };

    /** Lowers a limit: a thousand calls would take seconds. */
    const lower = (rate: Rate) => {
      const before = { ...rate };
      onTestFinished(() => void Object.assign(rate, before));
      Object.assign(rate, { count: 3 });
    };

    describe('after ten requests in 10 minutes that came to nothing, an address asks no more for an hour [API-64]', () => {
      const address = '203.0.113.1';
      const withdrawTen = async (at = address, tableKey?: string) => {
        for (let turn = 0; turn < 10; turn += 1)
          expect((await withdraw((turn % 5) + 1, at, tableKey)).status).toBe(200);
      };

      it.each([
        ['fr', 'Trop de demandes. Patientez un instant, puis réessayez.'],
        ['en', 'Too many requests. Wait a moment, then try again.'],
      ])('if its guests withdrew them; others ask, in %s', async (language, wait) => {
        await withdrawTen();
        const body = { tableNumber: 7 };
        const refused = await app.call('POST', bistrot.board, { body, language, ...from(address) });
        expect(refused).toMatchObject({ status: 429, body: { error: wait } });
        expect(refused.headers.get('retry-after')).toBe('3600');
        const other = await petitBistrot(app);
        expect((await app.call('POST', other.board, { body, ...from(address) })).status).toBe(201);
        expect((await post(7, '203.0.113.2')).status).toBe(201);
        // A tap that finds a request is answered.
        expect((await post(7, address)).status).toBe(200);
        app.clock.advance(60 * MINUTE);
        expect((await post(8, address)).status).toBe(201);
      });

      it('if staff dismissed them; not if staff withdrew or finished them', async () => {
        const end = async (turn: number, how: 'dismiss' | 'withdraw') => {
          const { path } = await tap((turn % 5) + 1, address);
          const call =
            how === 'dismiss' ? (['POST', '/dismissal'] as const) : (['DELETE', ''] as const);
          const options = { ...bistrot.owner, ...(how === 'dismiss' && { body: {} }) };
          expect((await app.call(call[0], path + call[1], options)).status).toBe(200);
        };
        for (let turn = 0; turn < 12; turn += 1) await end(turn, 'withdraw');
        for (let turn = 0; turn < 10; turn += 1) await end(turn, 'dismiss');
        expect((await post(7, address)).status).toBe(429);
      });

      it('at its table alone, with the key of the table or on the network of the restaurant', async () => {
        const key = await keyOfTable(app, bistrot, 1);
        for (let turn = 0; turn < 10; turn += 1) await withdraw(1, address, key);
        expect((await tap(1, address, key)).status).toBe(429);
        expect((await tap(1, address)).status).toBe(201);
        await app.call('GET', bistrot.board, { ...bistrot.owner, ...from('203.0.113.3') });
        for (let turn = 0; turn < 10; turn += 1) await withdraw(2, '203.0.113.3');
        expect((await tap(2, '203.0.113.3')).status).toBe(429);
        expect((await tap(3, '203.0.113.3')).status).toBe(201);
      });
    });

    it('the key of a table makes 60 requests an hour; the next is refused to that key alone [API-64]', async () => {
      const key = await keyOfTable(app, bistrot, 1);
      for (let turn = 0; turn < 60; turn += 1) {
        const { status, path } = await tap(1, '203.0.113.4', key);
        expect(status).toBe(201);
        expect((await app.call('DELETE', path, bistrot.owner)).status).toBe(200);
      }
      expect((await tap(1, '203.0.113.4', key)).status).toBe(429);
      expect((await tap(1, '203.0.113.5')).status).toBe(201);
    });

    it('repeats of one tap use up nothing of what the key of a table makes', async () => {
      const tableKey = await keyOfTable(app, bistrot, 1);
      const repeated = {
        body: { tableNumber: 1 },
        key: newToken(),
        headers: { 'X-Forwarded-For': '203.0.113.6', 'Table-Key': tableKey },
      };
      for (let turn = 0; turn < 61; turn += 1)
        expect((await app.call('POST', bistrot.board, repeated)).status).toBe(201);
      await app.call('DELETE', `${bistrot.board}/reset`, bistrot.owner);
      expect((await tap(1, '203.0.113.6', tableKey)).status).toBe(201);
    });

    it('a choice is changed 60 times an hour [API-64, WISH-09]', async () => {
      await offerBrasserie(app, bistrot);
      const request = await ask(app, bistrot, 1, { wish: 'bill' });
      const choose = (turn: number) =>
        app.call('PUT', `/requests/${request.id}/choice`, {
          ...asAuthor(request),
          body: { choice: turn % 2 ? 'card' : 'cash' },
        });
      for (let turn = 0; turn < 60; turn += 1) expect((await choose(turn)).status).toBe(200);
      expect((await choose(60)).status).toBe(429);
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
      lower(rates.requestsPerAddress);
      for (let turn = 0; turn < 6; turn += 1) await tap(7, address);
      expect((await tap(7, address)).status).toBe(200);
      const kept = await app.db
        .selectFrom('idempotency_keys')
        .select('key')
        .where('restaurant_id', '=', bistrot.id)
        .execute();
      expect(kept).toHaveLength(4);
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
