import { expect, it } from 'vitest';
import type { TestRestaurant } from '../../../../test/support/people/people.ts';
import { addZone, changeTable } from '../../../../test/support/people/zones.ts';
import { startBoth } from '../../../../test/support/server/app.ts';
import { withAppOnEachEngine } from '../../../../test/support/server/with-app.ts';
import type { DiningTable } from '../../restaurants/contract.ts';
import type { Zone } from './contract.ts';

withAppOnEachEngine(
  ({ app, beside, bistrot }) => {
    const zones = (end = '') => `/restaurants/${bistrot.id}/zones${end}`;
    const either = (turn: number) => (turn % 2 === 0 ? app : beside);

    async function listTables({ id }: TestRestaurant): Promise<DiningTable[]> {
      return (await app.call<DiningTable[]>('GET', `/restaurants/${id}/tables`)).body;
    }

    it('requests sent while their zone is removed are created, and end up in no zone', async () => {
      const { token } = bistrot.owner;
      for (let round = 0; round < 5; round += 1) {
        const tables = Array.from({ length: 12 }, (_, index) => index + 1);
        const { id } = await addZone(app, bistrot, { name: `Zone ${round}`, tables });
        const requests = tables.map((tableNumber) =>
          either(tableNumber).call('POST', bistrot.board, { body: { tableNumber } }),
        );
        const removed = either(round).call('DELETE', zones(`/${id}`), { token });
        const statuses = (await Promise.all([...requests, removed])).map(({ status }) => status);
        expect(statuses).toEqual([...tables.map(() => 201), 200]);
        await app.call('DELETE', `${bistrot.board}/reset`, bistrot.owner);
      }
      const rows = await app.db
        .selectFrom('requests')
        .select('zone_id')
        .where('restaurant_id', '=', bistrot.id)
        .execute();
      expect(rows).toHaveLength(60);
      expect(rows.filter(({ zone_id }) => zone_id !== null)).toEqual([]);
      expect((await listTables(bistrot)).filter(({ zone_id }) => zone_id !== null)).toEqual([]);
    });

    it('tables that concurrent calls put into several zones end up in one of them [ZON-01]', async () => {
      const { token } = bistrot.owner;
      const tables = Array.from({ length: 12 }, (_, index) => index + 1);
      const made: Zone[] = [];
      for (const name of ['Bar', 'Salle', 'Terrasse'])
        made.push(await addZone(app, bistrot, { name }));
      for (let round = 0; round < 5; round += 1) {
        const answers = await Promise.all(
          [...made, ...made].map(({ id }, turn) => {
            const body = { tables: turn % 2 === 0 ? tables : tables.toReversed() };
            return either(turn).call('PUT', zones(`/${id}`), { token, body });
          }),
        );
        expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
        const { body } = await app.call<{ zones: Zone[] }>('GET', zones(), { token });
        expect(
          body.zones.map(({ tables: own }) => own).sort((a, b) => a.length - b.length),
        ).toEqual([[], [], tables]);
      }
    });

    it('concurrent calls cannot swap the numbers of two tables, nor give both the same number [ZON-02]', async () => {
      const { token } = bistrot.owner;
      const [one, two] = await listTables(bistrot);
      const put = (turn: number, id: string | undefined, number: number) =>
        either(turn).call('PUT', `/restaurants/${bistrot.id}/tables/${id}`, {
          token,
          body: { number },
        });
      const swapped = await Promise.all([put(0, one?.id, 2), put(1, two?.id, 1)]);
      expect(swapped.map(({ status }) => status)).toEqual([409, 409]);
      const same = await Promise.all([put(0, one?.id, 99), put(1, two?.id, 99)]);
      expect(same.map(({ status }) => status).sort()).toEqual([200, 409]);
      const numbers = (await listTables(bistrot)).map(({ number }) => number);
      expect(new Set(numbers).size).toBe(12);
    });

    it('names of any script are kept, without direction marks and blanks at their ends [ZON-01]', async () => {
      for (const [text, kept] of [
        ['\u00a0 Bar \u3000', 'Bar'],
        ['🍷 Cave', '🍷 Cave'],
        ['\u202eتراس\u202c', 'تراس'],
        ['居酒屋', '居酒屋'],
        ['Salle\u2028du haut', 'Salle du haut'],
      ] as const) {
        expect((await addZone(app, bistrot, { name: text })).name).toBe(kept);
        expect((await changeTable(app, bistrot, 3, { label: text })).label).toBe(kept);
      }
      const { token } = bistrot.owner;
      for (const name of ['\u0000', 'a\u0000b', 'a\u009bb', '\u200b', '\u2800', '\u202e']) {
        expect((await app.call('POST', zones(), { token, body: { name } })).status).toBe(400);
      }
    });
  },
  { RATE_LIMITS: 'off' },
  startBoth,
);
