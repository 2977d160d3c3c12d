import { beforeEach, expect, it } from 'vitest';
import { ask, take } from '../../../../test/support/people/acts.ts';
import { clockIn } from '../../../../test/support/people/clocks.ts';
import { readCounts } from '../../../../test/support/people/events.ts';
import {
  comptoir,
  petitBistrot,
  type TestRestaurant,
} from '../../../../test/support/people/people.ts';
import { withAppOnEachEngine } from '../../../../test/support/server/with-app.ts';
import { transaction } from '../../../db/database.ts';
import { instant } from '../../../platform/clock.ts';
import type { ServiceFigures } from '../contract.ts';
import { countReceived, factsOf } from '../store.ts';

withAppOnEachEngine(({ app }) => {
  let restaurant: TestRestaurant;

  beforeEach(async () => {
    restaurant = await petitBistrot(app);
  });

  /** Stores a receipt, as if a board had shown the request `seconds` after its creation. */
  async function receive({ id }: { id: string }, seconds: number): Promise<void> {
    await transaction(app.db, async (tx) => {
      const asked = await tx
        .selectFrom('requests')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const received_at = instant(new Date(Date.parse(asked.created_at) + seconds * 1000));
      await tx.updateTable('requests').set({ received_at }).where('id', '=', id).execute();
      await countReceived(tx, [{ ...asked, received_at }], clockIn('Europe/Paris'));
    });
  }

  /** The non-zero counts of receipts in the month, by facet and part. */
  async function counted(): Promise<string[]> {
    const rows = await app.db
      .selectFrom('figures')
      .selectAll()
      .where('restaurant_id', '=', restaurant.id)
      .where('span', '=', '2026-11')
      .execute();
    return rows
      .flatMap((row) =>
        Object.entries(row)
          .filter(([column, value]) => column.startsWith('received_') && Number(value) !== 0)
          .map(([column, value]) => `${row.facet} ${row.part} ${column} ${value}`),
      )
      .sort();
  }

  it('counts a receipt once by its class, also by table, hour and kind [RCV-10]', async () => {
    const [first, second] = [
      await ask(app, restaurant, 1, { type: 'bread' }),
      await ask(app, restaurant, 2, { type: 'bread' }),
    ];
    await receive(first, 0.4);
    await receive(second, 3.2);
    expect(await counted()).toEqual([
      'hour 6-20 received_1 1',
      'hour 6-20 received_10 1',
      'kind bread received_1 1',
      'kind bread received_10 1',
      'restaurant  received_1 1',
      'restaurant  received_10 1',
      'table 1 received_1 1',
      'table 2 received_10 1',
    ]);
  });

  it('a recount of the requests finds the same receipts, whether they were taken or not [RCV-10]', async () => {
    const seconds = [0, 1, 1.001, 3, 10, 30, 60, 300, 300.001, 4000];
    for (const [index, each] of seconds.entries()) {
      const request = await ask(app, restaurant, index + 1);
      await receive(request, each);
      if (index % 2) await take(app, restaurant, request);
    }
    const rows = await app.db
      .selectFrom('requests')
      .selectAll()
      .where('restaurant_id', '=', restaurant.id)
      .execute();
    const recounted: Record<string, number> = {};
    for (const { adds } of rows.flatMap((row) => factsOf(row, clockIn('Europe/Paris')))) {
      for (const column of Object.keys(adds).filter((name) => name.startsWith('received_'))) {
        recounted[column] = (recounted[column] ?? 0) + 1;
      }
    }
    expect(recounted).toEqual({
      received_1: 2,
      received_3: 2,
      received_10: 1,
      received_30: 1,
      received_60: 1,
      received_300: 1,
      received_more: 2,
    });
    const inAll = Object.entries(recounted).map(([name, n]) => `restaurant  ${name} ${n}`);
    expect((await counted()).filter((line) => line.startsWith('restaurant'))).toEqual(inAll.sort());
  });

  it('the figures of service say how many requests were received, how many within 3 s, and how soon [RCV-10]', async () => {
    for (const [index, seconds] of [0.2, 0.9, 3, 3.1].entries()) {
      await receive(await ask(app, restaurant, index + 1, { type: 'bread' }), seconds);
    }
    await ask(app, restaurant, 5, { type: 'bill' });
    const { service } = await readCounts<{ service: ServiceFigures }>(app, restaurant, 'service');
    const all = {
      received: 4,
      received_promptly: 3,
      seconds_to_receive: { median: 1, p90: 7, longest: 10 },
    };
    const none = {
      received: 0,
      received_promptly: 0,
      seconds_to_receive: { median: null, p90: null, longest: null },
    };
    expect(service.now).toMatchObject({ requests_created: 5, ...all });
    expect(service.before).toMatchObject(none);
    expect(service.kinds).toMatchObject([
      { type: 'bread', ...all },
      { type: 'bill', ...none },
    ]);
    expect(service.hours).toMatchObject([{ hour: 20, ...all }]);
    expect(service.tables.map(({ received_promptly }) => received_promptly)).toEqual([
      1, 1, 1, 0, 0,
    ]);
  });

  it('no receipt is counted for a test request, nor for a request that nobody received [RCV-10]', async () => {
    restaurant = await comptoir(app);
    const { token } = restaurant.owner;
    const body = { from: 1, to: 2 };
    await app.call('POST', `/restaurants/${restaurant.id}/tables/bulk`, { token, body });
    await ask(app, restaurant, 1);
    const test = await ask(app, restaurant, 2, { isTest: true }, { token });
    await receive(test, 1);
    expect(await counted()).toEqual([]);
  });
});
