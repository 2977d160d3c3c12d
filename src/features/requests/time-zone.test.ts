import { afterEach, expect, it } from 'vitest';
import { ask, finish, readBoard, take } from '../../../test/support/people/acts.ts';
import { comptoir } from '../../../test/support/people/people.ts';
import { startBoth } from '../../../test/support/server/app.ts';
import { type OpenStream, openBoard } from '../../../test/support/server/sse.ts';
import { withAppOnEachEngine } from '../../../test/support/server/with-app.ts';
import type { TableRequest } from './contract.ts';
import type { BoardSnapshot } from './live/stream-contract.ts';

const HOURS = 3_600_000;

/*
 * Service days begin at 05:00. It is 20:30 on the 21st in Paris.
 * In Tokyo it is 04:30, still in the service day of the 21st. In Auckland it is 08:30, in that of the 22nd.
 */
withAppOnEachEngine(
  ({ app, beside, bistrot }) => {
    let board: OpenStream;

    afterEach(() => board.close());

    async function moveTo(time_zone: string, restaurant = bistrot): Promise<void> {
      const { token } = restaurant.owner;
      const answer = await app.call('PUT', `/restaurants/${restaurant.id}`, {
        token,
        body: { time_zone },
      });
      expect(answer.status).toBe(200);
    }

    function poll(restaurant = bistrot, tag?: string) {
      const { token } = restaurant.owner;
      const headers: Record<string, string> = tag ? { 'If-None-Match': `"${tag}"` } : {};
      return beside.call<TableRequest[]>('GET', restaurant.board, { token, headers });
    }

    async function tag(restaurant = bistrot): Promise<string> {
      return ((await poll(restaurant)).headers.get('etag') ?? '').slice(1, -1);
    }

    it('a time zone with another service day reloads open boards at once, by stream and by poll [API-10]', async () => {
      // In Auckland the 22nd began at 17:00 in Paris.
      app.clock.advance(-6 * HOURS);
      const lunch = await ask(app, bistrot, 1);
      await take(app, bistrot, lunch);
      await finish(app, bistrot, lunch);
      app.clock.advance(6 * HOURS);
      const dinner = await ask(app, bistrot, 2);
      board = await openBoard(beside, bistrot);
      const first = await board.next<BoardSnapshot>('snapshot');
      expect(first.data.requests).toHaveLength(2);
      await beside.tick();

      await moveTo('Pacific/Auckland');
      const event = await board.next<BoardSnapshot>('snapshot');
      expect(event.id).toContain('-2026-11-22-');
      expect(event.data.requests.map(({ id }) => id)).toEqual([dinner.id]);
      const polled = await poll(bistrot, first.id);
      expect(polled.status).toBe(200);
      expect(polled.body).toEqual(event.data.requests);
      expect(polled.headers.get('etag')).toBe(`"${event.id}"`);
      await beside.tick();
      expect((await poll(bistrot, event.id)).status).toBe(304);

      const bread = await ask(app, bistrot, 3, { type: 'bread' });
      const row = await board.next<TableRequest>('request');
      expect(row.data.id).toBe(bread.id);
      expect(row.id).toBe(await tag());
    });

    it('a later start of the same service day removes earlier requests from open boards [API-10]', async () => {
      // In Tokyo the 21st began at 21:00 in Paris, the day before.
      await moveTo('Asia/Tokyo');
      app.clock.advance(-14 * HOURS);
      const early = await ask(app, bistrot, 1);
      await take(app, bistrot, early);
      await finish(app, bistrot, early);
      app.clock.advance(14 * HOURS);
      board = await openBoard(beside, bistrot);
      const first = await board.next<BoardSnapshot>('snapshot');
      expect(first.data.requests.map(({ id }) => id)).toEqual([early.id]);
      await beside.tick();

      // In New York the 21st began at 11:00 in Paris.
      await moveTo('America/New_York');
      expect((await board.next<BoardSnapshot>('snapshot')).data.requests).toEqual([]);
      expect((await poll(bistrot, first.id)).body).toEqual([]);
      expect(await readBoard(app, bistrot)).toEqual([]);
    });

    it('a change of time zone before the first request keeps version 0, and the first request gets the right day', async () => {
      const fresh = await comptoir(app);
      const { token } = fresh.owner;
      await app.call('POST', `/restaurants/${fresh.id}/tables`, { token, body: { number: 1 } });
      board = await openBoard(beside, fresh);
      const first = await board.next('snapshot');
      await moveTo('Pacific/Auckland', fresh);
      const firstRun = await app.call('GET', `/restaurants/${fresh.id}/first-run`, { token });
      expect(firstRun.body).toMatchObject({ request_received: false });
      expect((await poll(fresh, first.id)).status).toBe(200);
      await beside.tick();

      await ask(app, fresh, 1);
      const event = await board.next('request');
      expect(event.id).toContain('-2026-11-22-');
      expect(event.id).toBe(await tag(fresh));
    });

    it('setting the same time zone again changes no version', async () => {
      await ask(app, bistrot, 1);
      board = await openBoard(beside, bistrot);
      const { id } = await board.next('snapshot');
      await moveTo('Europe/Paris');
      expect(await tag()).toBe(id);
    });
  },
  {},
  startBoth,
);
