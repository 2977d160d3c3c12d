import { expect, it } from 'vitest';
import { sumCounts } from '../../../src/features/analytics/figures/answers-store.ts';
import * as tables from '../../../src/features/tables/store.ts';
import { petitBistrot } from '../../support/people/people.ts';
import { startBoth, type TestApp } from '../../support/server/app.ts';
import { withAppOnEachEngine } from '../../support/server/with-app.ts';

const ROUNDS = 8;
/** In each round every table is renumbered while guests send requests with both numbers. */
const AWAY = 1000;

withAppOnEachEngine(
  ({ app, beside }) => {
    it('requests made while their table is renumbered have its number, and so have the figures [ZON-02]', async () => {
      const restaurant = await petitBistrot(app);
      const { id, owner, board } = restaurant;
      const seen = { created: 0, wrong: 0, errors: 0 };
      for (let round = 0; round < ROUNDS; round += 1) {
        const calls = (await tables.list(app.db, id)).flatMap(({ id: tableId, number }, index) => {
          const other = number > AWAY ? number - AWAY : number + AWAY;
          const [one, two] = index % 2 === 0 ? [app, beside] : [beside, app];
          const body = { number: other, label: `Nom ${other}` };
          return [
            one.call('POST', board, { body: { tableNumber: number } }),
            two.call('PUT', `/restaurants/${id}/tables/${tableId}`, { token: owner.token, body }),
            one.call('POST', board, { body: { tableNumber: number } }),
            two.call('POST', board, { body: { tableNumber: other } }),
          ];
        });
        const statuses = (await Promise.all(calls)).map(({ status }) => status);
        seen.errors += statuses.filter((status) => ![200, 201, 404].includes(status)).length;
        const shown = await rowsOfTables(app, id).where('archived_at', 'is', null).execute();
        seen.wrong += shown.filter(
          (row) => row.table_number !== row.number || row.table_label !== row.label,
        ).length;
        await app.call('DELETE', `${board}/reset`, owner);
      }
      const rows = await rowsOfTables(app, id).execute();
      seen.created = rows.length;
      const counted = await sumCounts(app.db, id, 'table', ['2026-11-21']);
      const figures = counted
        .map(({ part, requests_created }) => [Number(part), requests_created] as const)
        .sort(([a], [b]) => a - b);
      const expected = [...Map.groupBy(rows, ({ number }) => number)]
        .map(([number, ofTable]) => [number, ofTable.length] as const)
        .sort(([a], [b]) => a - b);
      expect(seen).toMatchObject({ wrong: 0, errors: 0 });
      expect(seen.created).toBeGreaterThan(6 * ROUNDS);
      expect(figures).toEqual(expected);
    });
  },
  { RATE_LIMITS: 'off' },
  startBoth,
);

/** The requests of the restaurant, each with the present number and name of its table. */
function rowsOfTables({ db }: TestApp, restaurantId: string) {
  return db
    .selectFrom('requests')
    .innerJoin('dining_tables', 'dining_tables.id', 'requests.table_id')
    .select(['table_number', 'table_label', 'number', 'label'])
    .where('requests.restaurant_id', '=', restaurantId);
}
