import { afterEach, beforeEach, expect, it } from 'vitest';
import { ask, finish, read, readBoard, take } from '../../../test/support/people/acts.ts';
import { comptoir } from '../../../test/support/people/people.ts';
import { startBoth } from '../../../test/support/server/app.ts';
import type { Refused } from '../../../test/support/server/http.ts';
import { type OpenStream, openBoard, openStream } from '../../../test/support/server/sse.ts';
import { withAppOnEachEngine } from '../../../test/support/server/with-app.ts';
import { guestPath } from '../../paths.ts';
import type { TableRequest } from '../requests/contract.ts';
import type { BoardSnapshot } from '../requests/live/stream-contract.ts';

type Table = { id: string; number: number };

withAppOnEachEngine(
  ({ app, beside, bistrot }) => {
    let tables: Table[];
    let opened: OpenStream[] = [];

    beforeEach(async () => {
      tables = await list();
    });
    afterEach(() => {
      for (const stream of opened) stream.close();
      opened = [];
    });

    function remove<T = Table>(
      id: string,
      { token } = bistrot.owner,
      name = bistrot.id,
      server = app,
    ) {
      return server.call<T>('DELETE', `/restaurants/${name}/tables/${id}`, { token });
    }

    async function list(): Promise<Table[]> {
      return (await app.call<Table[]>('GET', `/restaurants/${bistrot.id}/tables`)).body;
    }

    function table(number: number): Table {
      const found = tables.find((one) => one.number === number);
      if (!found) throw new Error(`no table ${number}`);
      return found;
    }

    async function tag(): Promise<string> {
      const { headers } = await app.call('GET', bistrot.board, bistrot.owner);
      return (headers.get('etag') ?? '').slice(1, -1);
    }

    async function follow(stream: Promise<OpenStream>): Promise<OpenStream> {
      opened.push(await stream);
      return stream;
    }

    it.each(['id', 'slug'] as const)(
      'a table can be deleted by the restaurant’s %s and is returned [API-14]',
      async (name) => {
        const answer = await remove(table(7).id, bistrot.owner, bistrot[name]);
        expect(answer).toMatchObject({ status: 200, body: { id: table(7).id, number: 7 } });
        expect(await list()).toEqual(tables.filter(({ number }) => number !== 7));
      },
    );

    it('deleting a deleted or unknown table is 404 [API-14]', async () => {
      await remove(table(7).id);
      for (const id of [table(7).id, 'nowhere', '7', bistrot.id]) {
        const answer = await remove<Refused>(id);
        expect(answer.status).toBe(404);
        expect(answer.body.code).toBe('unknown_table');
      }
      expect(await list()).toHaveLength(11);
    });

    it('the number can be used for a new table with a different id [API-13, API-14]', async () => {
      await ask(app, bistrot, 7);
      await remove(table(7).id);
      const { token } = bistrot.owner;
      const again = await app.call<Table>('POST', `/restaurants/${bistrot.id}/tables`, {
        token,
        body: { number: 7 },
      });
      expect(again.status).toBe(201);
      expect(again.body.id).not.toBe(table(7).id);
      expect((await ask(app, bistrot, 7)).isExisting).toBe(false);
    });

    it.each(['pending', 'in-progress'] as const)(
      'a request that is %s is cancelled with its table, for the guest and on every board and stream [API-14]',
      async (status) => {
        const request = await ask(app, bistrot, 7, { message: 'Du pain' });
        const neighbour = await ask(app, bistrot, 8);
        if (status === 'in-progress') await take(app, bistrot, request);
        const board = await follow(openBoard(beside, bistrot));
        const guest = await follow(openStream(`${beside.url}/api/requests/${request.id}/stream`));
        await board.next<BoardSnapshot>('snapshot');
        await guest.next('request');
        const before = await tag();
        app.clock.advance(1000);
        const now = app.clock.now().toISOString();

        expect((await remove(table(7).id)).status).toBe(200);
        const ended = { id: request.id, status: 'cancelled', ended_at: now, table_number: 7 };
        const event = await board.next<TableRequest>('request');
        expect(event.data).toMatchObject({ ...ended, message: 'Du pain' });
        expect(event.id).toBe(await tag());
        expect(event.id).not.toBe(before);
        expect((await guest.next<TableRequest>('request')).data).toMatchObject(ended);
        await guest.ended();

        expect(await read(app, request)).toMatchObject(ended);
        const shown = await readBoard(app, bistrot);
        expect(shown.map(({ id }) => id).sort()).toEqual([request.id, neighbour.id].sort());
        expect((await read(app, neighbour)).status).toBe('pending');
        const row = await app.db
          .selectFrom('requests')
          .select(['ended_by', 'table_id'])
          .where('id', '=', request.id)
          .executeTakeFirst();
        expect(row).toEqual({ ended_by: 'deletion', table_id: null });
      },
    );

    it('a request that had already ended does not change', async () => {
      const request = await ask(app, bistrot, 7);
      await take(app, bistrot, request);
      await finish(app, bistrot, request);
      const before = await read(app, request);
      app.clock.advance(1000);
      await remove(table(7).id);
      expect(await read(app, request)).toEqual(before);
    });

    it('requests at a deleted table are refused', async () => {
      await remove(table(7).id);
      const refused = await app.call('POST', bistrot.board, { body: { tableNumber: 7 } });
      expect(refused).toMatchObject({ status: 404, body: { code: 'unknown_table' } });
      const page = await fetch(app.url + guestPath(bistrot.slug, 7));
      expect(page.status).toBe(404);
      expect(await page.text()).toContain('<h1');
      expect(await readBoard(app, bistrot)).toEqual([]);
    });

    it('a deletion that ends no request leaves the board’s version unchanged [REQ-20]', async () => {
      const fresh = await comptoir(app);
      const { token } = fresh.owner;
      const added = await app.call<Table>('POST', `/restaurants/${fresh.id}/tables`, {
        token,
        body: { number: 1 },
      });
      await app.call('DELETE', `/restaurants/${fresh.id}/tables/${added.body.id}`, { token });
      const firstRun = await app.call('GET', `/restaurants/${fresh.id}/first-run`, { token });
      expect(firstRun.body).toMatchObject({ has_tables: false, request_received: false });

      const before = await tag();
      await remove(table(3).id);
      expect(await tag()).toBe(before);
    });

    it('requests during a deletion get an answer, and none stays open', async () => {
      const both = [app, beside];
      for (const { id, number } of tables.slice(0, 6)) {
        const body = { tableNumber: number };
        const asking = both.flatMap((server) => [
          server.call('POST', bistrot.board, { body }),
          server.call('POST', bistrot.board, { body }),
        ]);
        const removing = remove(id);
        const statuses = (await Promise.all(asking)).map(({ status }) => status);
        expect((await removing).status).toBe(200);
        for (const status of statuses) expect([200, 201, 404]).toContain(status);
      }
      for (const { status } of await readBoard(app, bistrot)) expect(status).toBe('cancelled');
    });

    it('exactly one of several concurrent deletions of a table succeeds [API-14]', async () => {
      await ask(app, bistrot, 7);
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, turn) =>
          remove(table(7).id, bistrot.owner, bistrot.id, turn % 2 === 0 ? app : beside),
        ),
      );
      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 404)]);
      expect(await readBoard(app, bistrot)).toHaveLength(1);
    });
  },
  {},
  startBoth,
);
