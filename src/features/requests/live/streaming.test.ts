import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { ask, cancel, finish, take } from '../../../../test/support/people/acts.ts';
import type { TestRestaurant } from '../../../../test/support/people/people.ts';
import { cantine, petitBistrot, root } from '../../../../test/support/people/people.ts';
import { type OpenStream, openStream } from '../../../../test/support/server/sse.ts';
import { withAppOnEachEngine } from '../../../../test/support/server/with-app.ts';
import { limits } from '../../../limits.ts';
import type { TableRequest } from '../contract.ts';
import type { BoardSnapshot } from './stream-contract.ts';

withAppOnEachEngine(({ app, bistrot }) => {
  const opened: OpenStream[] = [];

  afterEach(() => {
    for (const stream of opened.splice(0)) stream.close();
  });

  async function open(path: string, headers: Record<string, string> = {}): Promise<OpenStream> {
    const stream = await openStream(`${app.url}/api${path}`, headers);
    opened.push(stream);
    return stream;
  }

  function openBoard({ board, owner }: TestRestaurant, lastEventId?: string): Promise<OpenStream> {
    return open(`${board}/stream`, {
      Authorization: `Bearer ${owner.token}`,
      ...(lastEventId && { 'Last-Event-ID': lastEventId }),
    });
  }

  async function tagNow({ board, owner }: TestRestaurant): Promise<string> {
    const { headers } = await app.call('GET', board, owner);
    return (headers.get('etag') ?? '').slice(1, -1);
  }

  describe('a board’s stream', () => {
    it('starts with a snapshot equal to the list, then sends every change in order', async () => {
      const bread = await ask(app, bistrot, 1, { type: 'bread', message: 'Sans gluten' });
      const stream = await openBoard(bistrot);
      expect(stream.headers.get('content-type')).toMatch(/^text\/event-stream/);
      const first = await stream.next<BoardSnapshot>('snapshot');
      expect(first.id).toBe(await tagNow(bistrot));
      expect(first.data).toEqual({
        requests: (await app.call('GET', bistrot.board, bistrot.owner)).body,
      });

      await take(app, bistrot, bread, 'Inès');
      const taken = await stream.next<TableRequest>('request');
      expect(taken.id).toBe(await tagNow(bistrot));
      expect(taken.data).toMatchObject({
        id: bread.id,
        status: 'in-progress',
        message: 'Sans gluten',
        taken_by: 'Inès',
      });

      const bill = await ask(app, bistrot, 2, { type: 'bill' });
      expect((await stream.next('request')).data).toMatchObject({ id: bill.id, status: 'pending' });
      await cancel(app, bill);
      expect((await stream.next('request')).data).toMatchObject({ status: 'cancelled' });
      await finish(app, bistrot, bread);
      expect((await stream.next('request')).data).toMatchObject({ status: 'completed' });
    });

    it('sends a snapshot again after a reset', async () => {
      await ask(app, bistrot, 1);
      const stream = await openBoard(bistrot);
      await stream.next('snapshot');
      await app.call('DELETE', `${bistrot.board}/reset`, bistrot.owner);
      const { id, data } = await stream.next('snapshot');
      expect(data).toMatchObject({ requests: [], reset: { count: 1 } });
      expect(id).toBe(await tagNow(bistrot));
    });

    it('that reconnects with the current version gets only later changes', async () => {
      await ask(app, bistrot, 1);
      const stream = await openBoard(bistrot, await tagNow(bistrot));
      await ask(app, bistrot, 2);
      // The first event is the change: no snapshot was sent.
      expect((await stream.next('request')).data).toMatchObject({ tableNumber: 2 });
    });

    it.each(['x', 'other-2026-11-21-1', '0'])(
      'that reconnects with “%s” gets a snapshot',
      async (lastEventId) => {
        await ask(app, bistrot, 1);
        const stream = await openBoard(bistrot, lastEventId);
        expect((await stream.next('snapshot')).data).toMatchObject({
          requests: [{ tableNumber: 1 }],
        });
      },
    );

    it('sends changes to every board of the restaurant, and none of another restaurant', async () => {
      const other = await cantine(app);
      const [one, two, foreign] = [
        await openBoard(bistrot),
        await openBoard(bistrot),
        await openBoard(other),
      ];
      for (const stream of [one, two, foreign]) await stream.next('snapshot');
      const { id } = await ask(app, bistrot, 1);
      expect((await one.next('request')).data).toMatchObject({ id });
      expect((await two.next('request')).data).toMatchObject({ id });
      const there = await ask(app, other, 1);
      expect((await foreign.next('request')).data).toMatchObject({ id: there.id });
    });

    it('sends each change as one event, also if a sweep reads it before this process has announced it', async () => {
      const stream = await openBoard(bistrot);
      await stream.next('snapshot');
      const acts = async () => {
        const ids: string[] = [];
        for (let table = 1; table <= 12; table += 1) {
          const request = await ask(app, bistrot, table);
          await cancel(app, request);
          ids.push(request.id, request.id);
        }
        return ids;
      };
      let isDone = false;
      const acting = acts().finally(() => {
        isDone = true;
      });
      while (!isDone) {
        await app.tick();
        await nextTurn();
      }
      for (const id of await acting) {
        expect((await stream.next<TableRequest>('request')).data.id).toBe(id);
      }
    });

    it('ends with its session [SIN-11]', async () => {
      const stream = await openBoard(bistrot);
      await stream.next('snapshot');
      await app.call('POST', '/auth/logout', bistrot.owner);
      await stream.ended();
    });

    it('of a super_admin ends when the session does [SIN-11]', async () => {
      const { token } = await root(app);
      app.clock.advance(12 * 60 * 60 * 1000 - 10_000);
      const stream = await open(`${bistrot.board}/stream`, { Authorization: `Bearer ${token}` });
      await stream.next('snapshot');
      app.clock.advance(10_000);
      await app.tick();
      await stream.ended();
    });
  });

  describe('any stream', () => {
    it('is not opened for HEAD', async () => {
      const { id } = await ask(app, bistrot, 1);
      const { token } = bistrot.owner;
      for (const path of [`/requests/${id}/stream`, `${bistrot.board}/stream`]) {
        const answer = await app.call('HEAD', path, { token });
        expect(answer).toMatchObject({ status: 200, body: undefined });
        expect(answer.headers.get('x-accel-buffering')).toBeNull();
      }
    });

    it('gets a comment every 15 s as keep-alive and ends after 30 min', async () => {
      const stream = await openBoard(bistrot);
      await stream.next('snapshot');
      app.clock.advance(limits.streamHeartbeatSeconds * 1000);
      await app.tick();
      await stream.says(': beat\n\n');
      app.clock.advance((limits.streamLifeSeconds - limits.streamHeartbeatSeconds) * 1000 - 1);
      await app.tick();
      await ask(app, bistrot, 1);
      await stream.next('request');
      app.clock.advance(1);
      await app.tick();
      await stream.ended();
    });

    it('is refused with Retry-After if its session has eight open ones', async () => {
      for (let count = 0; count < 8; count += 1) {
        expect((await openBoard(bistrot)).status).toBe(200);
      }
      const ninth = await openBoard(bistrot);
      expect(ninth.status).toBe(429);
      expect(ninth.headers.get('retry-after')).toMatch(/^\d+$/);
      expect((await openBoard(await petitBistrot(app))).status).toBe(200);
    });
  });
});
