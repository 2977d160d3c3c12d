import { describe, expect, it } from 'vitest';
import {
  ask,
  cancel,
  finish,
  read,
  readBoard,
  take,
} from '../../../../test/support/people/acts.ts';
import { cantine, type TestRestaurant } from '../../../../test/support/people/people.ts';
import { openBoard } from '../../../../test/support/server/sse.ts';
import { withAppOnEachEngine } from '../../../../test/support/server/with-app.ts';
import { newId } from '../../../platform/ids.ts';
import type { BoardSnapshot } from './stream-contract.ts';

const HOUR = 3_600_000;

withAppOnEachEngine(({ app, bistrot }) => {
  function list(ifNoneMatch = '') {
    const { token } = bistrot.owner;
    return app.call('GET', bistrot.board, { token, headers: { 'If-None-Match': ifNoneMatch } });
  }

  async function tagNow(): Promise<string> {
    return (await list()).headers.get('etag') ?? '';
  }

  /** Advances the clock to the next time it is this hour in Paris (winter). */
  function waitUntil(hour: number): void {
    const now = app.clock.now();
    const wait = (hour - 1 + 24 - now.getUTCHours()) % 24 || 24;
    app.clock.advance(wait * HOUR - (now.getTime() % HOUR));
  }

  it('the list is sorted by status, then newest first, and holds one restaurant’s requests [API-15]', async () => {
    await ask(app, await cantine(app), 1);
    const tables = [1, 2, 3, 4, 5];
    for (const table of tables) {
      app.clock.advance(1000);
      await ask(app, bistrot, table);
    }
    const [, four, three, two] = await readBoard(app, bistrot);
    if (!four || !three || !two) throw new Error('the board is not full');
    await cancel(app, four);
    await take(app, bistrot, three);
    await finish(app, bistrot, three);
    await take(app, bistrot, two);
    const board = await readBoard(app, bistrot);
    expect(board.map(({ tableNumber, status }) => [tableNumber, status])).toEqual([
      [5, 'pending'],
      [1, 'pending'],
      [2, 'in-progress'],
      [3, 'completed'],
      [4, 'cancelled'],
    ]);
  });

  it('a list of ten requests with messages has 4 KB at most', async () => {
    const message = 'Une chaise haute pour la petite';
    const tables = Array.from({ length: 10 }, (_, index) => index + 1);
    for (const table of tables) await ask(app, bistrot, table, { message, customerName: 'Inès' });
    const { body } = await list();
    expect(body).toHaveLength(10);
    expect(JSON.stringify(body).length).toBeLessThanOrEqual(4096);
  });

  describe('the list’s tag', () => {
    it('is lineage, day and version; a poll that sends it gets 304 without a body [REQ-20]', async () => {
      const first = await list();
      const tag = first.headers.get('etag') ?? '';
      expect(tag).toMatch(/^"[\w]+-\d{4}-\d{2}-\d{2}-0"$/);
      for (const known of [tag, `W/${tag}`, `"x", ${tag}`]) {
        const answer = await list(known);
        expect(answer).toMatchObject({ status: 304, body: undefined });
        expect(answer.headers.get('etag')).toBe(tag);
      }
      expect((await list('"x"')).status).toBe(200);
    });

    it('rises by one with every change [REQ-20]', async () => {
      const versions: number[] = [];
      const note = async () => versions.push(Number((await tagNow()).match(/(\d+)"$/)?.[1]));
      const request = await ask(app, bistrot, 1);
      await note();
      await take(app, bistrot, request);
      await note();
      await finish(app, bistrot, request);
      await note();
      await cancel(app, await ask(app, bistrot, 2));
      await note();
      await app.call('DELETE', `${bistrot.board}/reset`, bistrot.owner);
      await note();
      expect(versions).toEqual([1, 2, 3, 5, 6]);
    });

    it('does not change if no request changes, nor with a change in another restaurant [REQ-20]', async () => {
      const request = await ask(app, bistrot, 1);
      const tag = await tagNow();
      await ask(app, bistrot, 1);
      await app.call('PUT', `/requests/${request.id}/status`, {
        token: bistrot.owner.token,
        body: { status: 'completed' },
      });
      await ask(app, await cantine(app), 1);
      expect(await tagNow()).toBe(tag);
    });

    it('changes with the service day, so that yesterday’s requests leave the board [REQ-20, STF-19]', async () => {
      await cancel(app, await ask(app, bistrot, 1));
      const tag = await tagNow();
      waitUntil(4);
      expect((await list(tag)).status).toBe(304);
      waitUntil(5);
      expect(await list(tag)).toMatchObject({ status: 200, body: [] });
    });
  });

  it('the list keeps requests that ended in the service day, also past midnight [STF-19]', async () => {
    waitUntil(23);
    const request = await ask(app, bistrot, 1);
    await take(app, bistrot, request);
    await finish(app, bistrot, request);
    waitUntil(1);
    const second = await ask(app, bistrot, 2);
    await take(app, bistrot, second);
    await finish(app, bistrot, second);
    expect(await readBoard(app, bistrot)).toHaveLength(2);
    app.clock.advance(4 * HOUR - 1);
    expect(await readBoard(app, bistrot)).toHaveLength(2);
    app.clock.advance(1);
    expect(await readBoard(app, bistrot)).toEqual([]);
  });

  it('the list holds 500 at most, active ones first, then the newest [STF-19]', async () => {
    const open = await ask(app, bistrot, 12);
    const ended = Array.from({ length: 510 }, (_, index) => {
      const at = new Date(app.clock.now().getTime() + index * 1000);
      return {
        id: newId(at),
        restaurant_id: bistrot.id,
        table_id: null,
        table_number: index,
        type: 'bread' as const,
        status: 'completed' as const,
        created_at: at.toISOString(),
        ended_at: at.toISOString(),
      };
    });
    await app.db.insertInto('requests').values(ended).execute();
    const board = await readBoard(app, bistrot);
    expect(board).toHaveLength(500);
    expect(board[0]?.id).toBe(open.id);
    expect(board[1]?.table_number).toBe(509);
    expect(board.at(-1)?.table_number).toBe(11);
  });

  describe('a reset', () => {
    const reset = (restaurant: TestRestaurant, token = restaurant.owner.token) =>
      app.call<{ deletedCount: number }>('DELETE', `${restaurant.board}/reset`, { token });

    it('empties the board at once, returns the count, and keeps the requests for the figures [API-21, STF-11]', async () => {
      const other = await cantine(app);
      await ask(app, other, 1);
      await cancel(app, await ask(app, bistrot, 1));
      await take(app, bistrot, await ask(app, bistrot, 2));
      await ask(app, bistrot, 3);
      expect(await reset(bistrot)).toMatchObject({ status: 200, body: { deletedCount: 3 } });
      expect(await readBoard(app, bistrot)).toEqual([]);
      expect(await readBoard(app, other)).toHaveLength(1);
      const kept = await app.db
        .selectFrom('requests')
        .select(['archived_at', 'ended_by'])
        .where('restaurant_id', '=', bistrot.id)
        .orderBy('table_number')
        .execute();
      const archived_at = app.clock.now().toISOString();
      expect(kept).toEqual([
        { archived_at, ended_by: 'diner' },
        { archived_at, ended_by: 'reset' },
        { archived_at, ended_by: 'reset' },
      ]);
    });

    it('cancels active requests for their guests and frees the tables [STF-11, REQ-09]', async () => {
      const pending = await ask(app, bistrot, 1);
      const taken = await ask(app, bistrot, 2);
      await take(app, bistrot, taken);
      const done = await ask(app, bistrot, 3);
      await take(app, bistrot, done);
      await finish(app, bistrot, done);
      await reset(bistrot);
      expect(await read(app, pending)).toMatchObject({ status: 'cancelled' });
      expect(await read(app, taken)).toMatchObject({ status: 'cancelled' });
      expect(await read(app, done)).toMatchObject({ status: 'completed' });
      expect(await ask(app, bistrot, 2)).toMatchObject({ isExisting: false });
    });

    it('is described with its author in snapshots and lists, until the next one', async () => {
      const before = await list();
      expect(before.headers.has('board-reset')).toBe(false);
      const stream = await openBoard(app, bistrot);
      expect((await stream.next<BoardSnapshot>('snapshot')).data).not.toHaveProperty('reset');
      for (const by of ['Léa', undefined]) {
        await ask(app, bistrot, 1);
        await stream.next('request');
        const query = new URLSearchParams({ ...(by && { by: ` ${by} ` }), device: 'a tablet' });
        await app.call('DELETE', `${bistrot.board}/reset?${query}`, bistrot.owner);
        const { id, data } = await stream.next<BoardSnapshot>('snapshot');
        const version = Number(id.slice(id.lastIndexOf('-') + 1));
        const reset = { version, by: by ?? null, count: 1, device: 'a tablet' };
        expect(data.reset).toEqual(reset);
        const named = (await list()).headers.get('board-reset') ?? '';
        expect(JSON.parse(decodeURIComponent(named))).toEqual(reset);
      }
      stream.close();
    });

    it('refuses a name that is too long', async () => {
      await ask(app, bistrot, 1);
      const path = `${bistrot.board}/reset?by=${'é'.repeat(61)}`;
      const answer = await app.call('DELETE', path, bistrot.owner);
      expect(answer).toMatchObject({ status: 400, body: { fields: { by: expect.any(String) } } });
      expect(await readBoard(app, bistrot)).toHaveLength(1);
    });

    it('of an empty board returns 0', async () => {
      await ask(app, bistrot, 1);
      await reset(bistrot);
      expect(await reset(bistrot)).toMatchObject({ status: 200, body: { deletedCount: 0 } });
    });
  });
});
