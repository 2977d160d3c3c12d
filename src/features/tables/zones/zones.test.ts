import { expect, it } from 'vitest';
import { cantine } from '../../../../test/support/people/people.ts';
import { pairStaff } from '../../../../test/support/people/team.ts';
import { addZone } from '../../../../test/support/people/zones.ts';
import { startBoth } from '../../../../test/support/server/app.ts';
import type { Refused } from '../../../../test/support/server/http.ts';
import { withAppOnEachEngine } from '../../../../test/support/server/with-app.ts';
import type { DiningTable } from '../../restaurants/contract.ts';
import type { Zone } from './contract.ts';

type Listed = { zones: Zone[] };

withAppOnEachEngine(
  ({ app, beside, bistrot }) => {
    const path = (end = '') => `/restaurants/${bistrot.id}/zones${end}`;

    function create<T = Zone>(body: unknown, { token } = bistrot.owner) {
      return app.call<T>('POST', path(), { token, body });
    }

    function update<T = Zone>(id: string, body: unknown, { token } = bistrot.owner) {
      return app.call<T>('PUT', path(`/${id}`), { token, body });
    }

    function remove<T = Zone>(id: string, { token } = bistrot.owner) {
      return app.call<T>('DELETE', path(`/${id}`), { token });
    }

    async function list(): Promise<Zone[]> {
      return (await app.call<Listed>('GET', path(), bistrot.owner)).body.zones;
    }

    async function zoneOf(number: number): Promise<string | null | undefined> {
      const { body } = await app.call<DiningTable[]>('GET', `/restaurants/${bistrot.id}/tables`);
      return body.find((table) => table.number === number)?.zone_id;
    }

    it('a restaurant has no zone until it adds one; staff may list them [ZON-01]', async () => {
      expect(await list()).toEqual([]);
      const answer = await create({ name: ' Terrasse ', tables: [12, 11, 12] });
      expect(answer).toMatchObject({ status: 201, body: { name: 'Terrasse', tables: [11, 12] } });
      const { body: empty } = await create({ name: 'Salle' });
      expect(await list()).toEqual([{ id: empty.id, name: 'Salle', tables: [] }, answer.body]);
      expect(await zoneOf(11)).toBe(answer.body.id);
      expect(await zoneOf(10)).toBeNull();
      const { token } = await pairStaff(app, bistrot);
      expect((await app.call<Listed>('GET', path(), { token })).body.zones).toEqual(await list());
    });

    it('a zone is renamed, gets other tables, or both; an absent field stays unchanged [ZON-01]', async () => {
      const { id } = await addZone(app, bistrot, { name: 'Terrasse', tables: [11, 12] });
      expect((await update(id, { name: 'TERRASSE' })).body).toEqual({
        id,
        name: 'TERRASSE',
        tables: [11, 12],
      });
      expect((await update(id, { tables: [3, 12] })).body).toEqual({
        id,
        name: 'TERRASSE',
        tables: [3, 12],
      });
      expect(await zoneOf(11)).toBeNull();
      expect((await update(id, { name: 'Jardin', tables: [] })).body).toEqual({
        id,
        name: 'Jardin',
        tables: [],
      });
      expect((await update(id, {})).body).toEqual({ id, name: 'Jardin', tables: [] });
      expect(await zoneOf(12)).toBeNull();
    });

    it('a table is in one zone at most: naming it in another moves it [ZON-01]', async () => {
      const terrasse = await addZone(app, bistrot, { name: 'Terrasse', tables: [10, 11, 12] });
      const salle = await addZone(app, bistrot, { name: 'Salle', tables: [1, 10] });
      expect(await list()).toEqual([
        { ...salle, tables: [1, 10] },
        { ...terrasse, tables: [11, 12] },
      ]);
      await update(terrasse.id, { tables: [1, 11, 12] });
      expect(await list()).toEqual([
        { ...salle, tables: [10] },
        { ...terrasse, tables: [1, 11, 12] },
      ]);
    });

    it.each([
      [{ name: '' }, 'name'],
      [{ name: ' \u200b ' }, 'name'],
      [{ name: 'x'.repeat(31) }, 'name'],
      [{ tables: [1] }, 'name'],
      [{ name: 'Salle', tables: [1, 77, 78] }, 'tables'],
      [{ name: 'Salle', tables: [0] }, 'tables.0'],
      [{ name: 'Salle', tables: ['1'] }, 'tables.0'],
      [{ name: 'Salle', tables: 1 }, 'tables'],
      [{ name: 'Salle', tables: Array(501).fill(1) }, 'tables'],
    ])('%j is refused, naming the field, and changes nothing [ZON-01]', async (body, field) => {
      const zone = await addZone(app, bistrot, { name: 'Terrasse', tables: [11] });
      const answers = [await create<Refused>(body)];
      if (field !== 'name' || 'name' in body) answers.push(await update<Refused>(zone.id, body));
      for (const answer of answers) {
        expect(answer.status).toBe(400);
        expect(Object.keys(answer.body.fields ?? {})).toEqual([field]);
      }
      expect(await list()).toEqual([zone]);
    });

    it('unknown table numbers are named in both languages [ZON-01]', async () => {
      const errorOf = async (tables: number[], language: 'fr' | 'en') => {
        const { token } = bistrot.owner;
        const body = { name: 'Salle', tables };
        return (await app.call('POST', path(), { token, language, body })).body.fields?.tables;
      };
      expect(await errorOf([1, 77], 'fr')).toBe('La table 77 n’existe pas.');
      expect(await errorOf([77, 78], 'fr')).toBe('Ces tables n’existent pas\u202f: 77, 78.');
      expect(await errorOf([1, 77], 'en')).toBe('There is no table 77.');
      expect(await errorOf([77, 78], 'en')).toBe('There are no tables 77, 78.');
    });

    it('two zones of a restaurant cannot have the same name, ignoring case and accents', async () => {
      await addZone(app, bistrot, { name: 'Étage  du haut' });
      const bar = await addZone(app, bistrot, { name: 'Bar' });
      for (const name of ['Étage du haut', 'ETAGE DU HAUT', 'E\u0301tage du haut']) {
        const answers = [await create<Refused>({ name }), await update<Refused>(bar.id, { name })];
        for (const answer of answers) {
          expect(answer).toMatchObject({ status: 409, body: { code: 'zone_exists' } });
        }
      }
      expect(await list()).toHaveLength(2);
      const other = await cantine(app);
      await addZone(app, other, { name: 'Bar' });
    });

    it('the 13th zone is refused, also when two servers create zones at the same time', async () => {
      const answers = await Promise.all(
        Array.from({ length: 16 }, (_, turn) =>
          (turn % 2 === 0 ? app : beside).call('POST', path(), {
            token: bistrot.owner.token,
            body: { name: `Zone ${turn}` },
          }),
        ),
      );
      const refused = answers.filter(({ status }) => status !== 201);
      expect(refused).toHaveLength(4);
      for (const { status, body } of refused) {
        expect([status, body.code]).toEqual([409, 'too_many_zones']);
      }
      const [first] = await list();
      await remove(first?.id ?? '');
      expect((await create({ name: 'Terrasse' })).status).toBe(201);
    });
  },
  {},
  startBoth,
);
