import { afterEach, expect, it } from 'vitest';
import { ask, read, take } from '../../../../test/support/people/acts.ts';
import { addZone, changeTable } from '../../../../test/support/people/zones.ts';
import { startBoth } from '../../../../test/support/server/app.ts';
import { type OpenStream, openBoard } from '../../../../test/support/server/sse.ts';
import { withAppOnEachEngine } from '../../../../test/support/server/with-app.ts';
import type { BoardSnapshot } from '../../requests/live/stream-contract.ts';
import type { DiningTable } from '../../restaurants/contract.ts';
import type { JournalEntry } from '../../team/journal/contract.ts';
import type { Zone } from './contract.ts';

withAppOnEachEngine(
  ({ app, beside, bistrot }) => {
    let opened: OpenStream[] = [];

    afterEach(() => {
      for (const stream of opened) stream.close();
      opened = [];
    });

    const path = (end = '') => `/restaurants/${bistrot.id}/zones${end}`;

    function update<T = Zone>(id: string, body: unknown, { token } = bistrot.owner) {
      return app.call<T>('PUT', path(`/${id}`), { token, body });
    }

    function remove<T = Zone>(id: string, { token } = bistrot.owner) {
      return app.call<T>('DELETE', path(`/${id}`), { token });
    }

    async function list(): Promise<Zone[]> {
      return (await app.call<{ zones: Zone[] }>('GET', path(), bistrot.owner)).body.zones;
    }

    async function zoneOf(number: number): Promise<string | null | undefined> {
      const { body } = await app.call<DiningTable[]>('GET', `/restaurants/${bistrot.id}/tables`);
      return body.find((table) => table.number === number)?.zone_id;
    }

    it('a request keeps the zone in which its table was, until that zone is removed', async () => {
      const terrasse = await addZone(app, bistrot, { name: 'Terrasse', tables: [11] });
      const salle = await addZone(app, bistrot, { name: 'Salle' });
      const request = await ask(app, bistrot, 11);
      expect(request).toMatchObject({ zone_id: terrasse.id, table_label: null });
      expect(await ask(app, bistrot, 1)).toMatchObject({ zone_id: null });
      await update(salle.id, { tables: [11] });
      expect(await read(app, request)).toMatchObject({ zone_id: terrasse.id });
      await take(app, bistrot, request);

      const board = await openBoard(beside, bistrot);
      opened = [board];
      await board.next<BoardSnapshot>('snapshot');
      expect((await remove(terrasse.id)).body).toEqual({ ...terrasse, tables: [] });
      const { data } = await board.next<BoardSnapshot>('snapshot');
      expect(data.requests.map(({ zone_id }) => zone_id)).toEqual([null, null]);
      const list = await app.call('GET', bistrot.board, bistrot.owner);
      expect(list.body).toEqual(data.requests);
      expect(await zoneOf(11)).toBe(salle.id);
    });

    it('the journal tells what was added, changed and removed [TEAM-24]', async () => {
      const { id } = await addZone(app, bistrot, { name: 'Terrasse', tables: [9, 10, 11, 3] });
      await update(id, { name: 'Jardin', tables: [1, 2] });
      await update(id, { name: 'Jardin', tables: [2, 1] });
      await remove(id);
      const { body } = await app.call<{ entries: JournalEntry[] }>(
        'GET',
        `/restaurants/${bistrot.id}/journal`,
        bistrot.owner,
      );
      const acts = body.entries.filter(({ act }) => act === 'zone.changed');
      expect(acts.map(({ subject }) => subject)).toEqual([
        {
          zone: 'Jardin',
          changes: { name: { from: 'Jardin', to: null }, tables: { from: '1, 2', to: null } },
        },
        {
          zone: 'Terrasse',
          changes: {
            name: { from: 'Terrasse', to: 'Jardin' },
            tables: { from: '3, 9–11', to: '1, 2' },
          },
        },
        {
          zone: 'Terrasse',
          changes: { name: { from: null, to: 'Terrasse' }, tables: { from: null, to: '3, 9–11' } },
        },
      ]);
    });

    it('a deleted table leaves its zone; a renumbered one stays in it [ZON-01]', async () => {
      const zone = await addZone(app, bistrot, { name: 'Terrasse', tables: [11, 12] });
      await changeTable(app, bistrot, 11, { number: 111 });
      expect(await list()).toEqual([{ ...zone, tables: [12, 111] }]);
      const { body } = await app.call<DiningTable[]>('GET', `/restaurants/${bistrot.id}/tables`);
      const { token } = bistrot.owner;
      const table = body.find(({ number }) => number === 12);
      await app.call('DELETE', `/restaurants/${bistrot.id}/tables/${table?.id}`, { token });
      expect(await list()).toEqual([{ ...zone, tables: [111] }]);
    });
  },
  {},
  startBoth,
);
