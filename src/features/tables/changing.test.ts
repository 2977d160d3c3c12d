import { afterEach, beforeEach, expect, it } from 'vitest';
import { ask, finish, read, readBoard, take } from '../../../test/support/people/acts.ts';
import { startBoth } from '../../../test/support/server/app.ts';
import type { Refused } from '../../../test/support/server/http.ts';
import { type OpenStream, openBoard, openStream } from '../../../test/support/server/sse.ts';
import { withAppOnEachEngine } from '../../../test/support/server/with-app.ts';
import { guestPath } from '../../paths.ts';
import type { ServiceFigures, TableStats } from '../analytics/contract.ts';
import type { TableRequest } from '../requests/contract.ts';
import type { BoardSnapshot } from '../requests/live/stream-contract.ts';
import type { DiningTable, RestaurantWithTables } from '../restaurants/contract.ts';
import type { JournalEntry } from '../team/journal/contract.ts';

withAppOnEachEngine(
  ({ app, beside, bistrot }) => {
    let tables: DiningTable[];
    let opened: OpenStream[] = [];

    beforeEach(async () => {
      tables = await list();
    });
    afterEach(() => {
      for (const stream of opened) stream.close();
      opened = [];
    });

    async function list(): Promise<DiningTable[]> {
      return (await app.call<DiningTable[]>('GET', `/restaurants/${bistrot.id}/tables`)).body;
    }

    function idOf(number: number): string {
      return tables.find((table) => table.number === number)?.id ?? '';
    }

    function change<T = DiningTable>(id: string, body: unknown, { token } = bistrot.owner) {
      return app.call<T>('PUT', `/restaurants/${bistrot.id}/tables/${id}`, { token, body });
    }

    async function follow(stream: Promise<OpenStream>): Promise<OpenStream> {
      opened.push(await stream);
      return stream;
    }

    const tag = async () =>
      (await app.call('GET', bistrot.board, bistrot.owner)).headers.get('etag');

    /** The numbers of requests and scans by table in the figures of the last month. */
    async function figures(): Promise<Record<number, [number, number]>> {
      const path = `/analytics/restaurants/${bistrot.slug}/tables`;
      const { body } = await app.call<{ tables: TableStats[] }>('GET', path, bistrot.owner);
      const counted = body.tables.filter((row) => row.requests_created + row.qr_scans > 0);
      return Object.fromEntries(
        counted.map((row) => [row.table_number, [row.requests_created, row.qr_scans]]),
      );
    }

    it('a table gets a name of one line; an absent field stays, a blank one clears it [ZON-01]', async () => {
      const seven = { id: idOf(7), number: 7, zone_id: null, muted_until: null };
      const named = await change(idOf(7), { label: ' Comptoir\n bas ' });
      expect(named).toMatchObject({ status: 200, body: { ...seven, label: 'Comptoir bas' } });
      expect(await list()).toContainEqual(named.body);
      expect((await change(idOf(7), {})).body).toEqual(named.body);
      expect((await change(idOf(7), { number: 70 })).body).toEqual({ ...named.body, number: 70 });
      expect((await change(idOf(7), { label: '  ' })).body).toEqual({
        ...seven,
        number: 70,
        label: null,
      });
      expect((await change(idOf(7), { label: 'Comptoir' })).body.label).toBe('Comptoir');
      expect((await change(idOf(7), { label: '\u200b\u2800' })).body.label).toBeNull();
      const signedIn = await app.call<{ restaurant: RestaurantWithTables }>(
        'GET',
        '/auth/me',
        bistrot.owner,
      );
      expect(signedIn.body.restaurant.tables).toEqual(await list());
    });

    it.each([
      [{ label: 'x'.repeat(21) }, 'label'],
      [{ label: 7 }, 'label'],
      [{ label: 'a\u0007b' }, 'label'],
      [{ number: 0 }, 'number'],
      [{ number: 10_000 }, 'number'],
      [{ number: 1.5 }, 'number'],
      [{ number: '7' }, 'number'],
      [{ number: null }, 'number'],
    ])(
      '%j is refused, naming the field, and changes nothing [ZON-01, ZON-02]',
      async (body, field) => {
        const { status, body: refused } = await change<Refused>(idOf(7), body);
        expect(status).toBe(400);
        expect(Object.keys(refused.fields ?? {})).toEqual([field]);
        expect(await list()).toEqual(tables);
      },
    );

    it('an existing number is refused; of 10 concurrent calls for one number one succeeds [ZON-02]', async () => {
      const refused = await change<Refused>(idOf(7), { number: 8, label: 'Comptoir' });
      expect(refused).toMatchObject({ status: 409, body: { code: 'table_exists' } });
      expect(await list()).toEqual(tables);
      const answers = await Promise.all(
        tables.slice(0, 10).map(({ id }) => change(id, { number: 99 })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    });

    it('requests have the new number and name at once, on boards and guests’ pages of every server [ZON-02]', async () => {
      const request = await ask(app, bistrot, 7);
      const ended = await ask(app, bistrot, 8);
      await finish(app, bistrot, await take(app, bistrot, ended));
      const board = await follow(openBoard(beside, bistrot));
      const guest = await follow(openStream(`${beside.url}/api/requests/${request.id}/stream`));
      await board.next<BoardSnapshot>('snapshot');
      await guest.next('request');
      const before = await tag();

      await change(idOf(7), { number: 70, label: 'Comptoir' });
      const shown = { id: request.id, table_number: 70, tableNumber: 70, table_label: 'Comptoir' };
      const { data } = await board.next<BoardSnapshot>('snapshot');
      expect(data.requests.find(({ id }) => id === request.id)).toMatchObject(shown);
      expect((await guest.next<TableRequest>('request')).data).toMatchObject(shown);
      expect(await tag()).not.toBe(before);
      expect(await read(app, request)).toMatchObject(shown);
      await change(idOf(8), { number: 80 });
      expect(await readBoard(app, bistrot)).toMatchObject([
        shown,
        { id: ended.id, table_number: 80 },
      ]);

      const check = await app.call('GET', `/restaurants/${bistrot.slug}/tables/70/request`);
      expect(check.body).toMatchObject({ hasActiveRequest: true, request: shown });
      expect(await ask(app, bistrot, 70)).toMatchObject({ ...shown, isExisting: true });
      const html = await (await fetch(app.url + guestPath(bistrot.slug, 70))).text();
      expect(html).toContain('Comptoir');
    });

    it('a table without requests leaves the board’s version unchanged, as does a call that changes nothing [ZON-02, REQ-20]', async () => {
      await ask(app, bistrot, 7);
      const before = await tag();
      await change(idOf(9), { number: 90, label: 'Comptoir' });
      await change(idOf(7), { number: 7, label: null });
      expect(await tag()).toBe(before);
    });

    it('the code with the old number leads to the friendly 404, until another table has that number [ZON-02]', async () => {
      await change(idOf(7), { number: 70 });
      const old = await fetch(app.url + guestPath(bistrot.slug, 7));
      expect(old.status).toBe(404);
      expect(await old.text()).toContain('Table introuvable');
      const refused = await app.call('POST', bistrot.board, { body: { tableNumber: 7 } });
      expect(refused).toMatchObject({ status: 404, body: { code: 'unknown_table' } });
      await change(idOf(8), { number: 7, label: 'Comptoir' });
      expect(await ask(app, bistrot, 7)).toMatchObject({ table_label: 'Comptoir' });
    });

    it('past figures stay with the table; those of a deleted table with the new number are added [ZON-02]', async () => {
      const scan = (tableNumber: number) =>
        app.call('POST', '/analytics/track', {
          body: { eventType: 'qr_scan', restaurantSlug: bistrot.slug, tableNumber },
        });
      for (const table of [7, 7, 8]) {
        await scan(table);
        await finish(app, bistrot, await take(app, bistrot, await ask(app, bistrot, table)));
      }
      await app.tick();
      const { token } = bistrot.owner;
      await app.call('DELETE', `/restaurants/${bistrot.id}/tables/${idOf(8)}`, { token });
      expect(await figures()).toEqual({ 7: [2, 2], 8: [1, 1] });
      await change(idOf(7), { number: 70 });
      expect(await figures()).toEqual({ 70: [2, 2], 8: [1, 1] });
      await change(idOf(7), { number: 8 });
      expect(await figures()).toEqual({ 8: [3, 3] });
      const rows = await app.db
        .selectFrom('figures')
        .select('part')
        .distinct()
        .where('restaurant_id', '=', bistrot.id)
        .where('facet', '=', 'table')
        .execute();
      expect(rows).toEqual([{ part: '8' }]);
    });

    it('recalling a request after its table was renumbered keeps the figures correct [ZON-02]', async () => {
      const request = await ask(app, bistrot, 7);
      await finish(app, bistrot, await take(app, bistrot, request));
      await change(idOf(7), { number: 70 });
      const put = { token: bistrot.owner.token, body: { status: 'in-progress' } };
      await app.call('PUT', `/requests/${request.id}/status`, put);
      const path = `/analytics/restaurants/${bistrot.slug}/service`;
      const { body } = await app.call<{ service: ServiceFigures }>('GET', path, bistrot.owner);
      expect(body.service.tables).toMatchObject([
        { table_number: 70, requests_created: 1, taken: 1, seconds_to_finish: { longest: null } },
      ]);
    });

    it('the journal names the old and the new number and name [TEAM-24]', async () => {
      await change(idOf(7), { number: 70, label: 'Comptoir' });
      await change(idOf(7), { number: 70 });
      const { body } = await app.call<{ entries: JournalEntry[] }>(
        'GET',
        `/restaurants/${bistrot.id}/journal`,
        bistrot.owner,
      );
      const [entry, ...more] = body.entries.filter(({ act }) => act === 'table.changed');
      expect(more).toEqual([]);
      expect(entry?.subject).toEqual({
        table: 7,
        changes: { number: { from: '7', to: '70' }, label: { from: null, to: 'Comptoir' } },
      });
    });
  },
  {},
  startBoth,
);
