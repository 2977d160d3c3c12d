import { beforeAll, expect, it } from 'vitest';
import { clockIn } from '../../../test/support/people/clocks.ts';
import { atTable, reportEvent } from '../../../test/support/people/events.ts';
import {
  type Person,
  petitBistrot,
  root,
  type TestRestaurant,
} from '../../../test/support/people/people.ts';
import { purge } from '../../../test/support/people/purge.ts';
import type { TestApp } from '../../../test/support/server/app.ts';
import { withAppOnEachEngine } from '../../../test/support/server/with-app.ts';
import { transaction } from '../../db/database.ts';
import { newId } from '../../platform/ids.ts';
import { count } from './store.ts';

withAppOnEachEngine(({ app, engine }) => {
  let admin: Person;

  beforeAll(async () => {
    admin = await root(app);
  });

  it('deleting a restaurant and storing its events at the same time do not block each other', async () => {
    const restaurant = await petitBistrot(app);
    await reportEvent(app, 'qr_scan', atTable(restaurant, 7));
    await app.tick();
    let removing: ReturnType<TestApp['call']> | undefined;
    // The steps of `storeEventsIn`, with a pause between them.
    await transaction(app.db, async (tx) => {
      const created_at = app.clock.now().toISOString();
      await tx.insertInto('events').values(eventOf(restaurant, created_at)).execute();
      removing = app.call('DELETE', `/restaurants/${restaurant.id}`, { token: admin.token });
      // On SQLite the deletion comes after this transaction.
      if (engine === 'postgres') await removing;
      const place = { restaurantId: restaurant.id, clock: clockIn('Europe/Paris'), tableNumber: 7 };
      await count(tx, [{ ...place, at: created_at, adds: { qr_scans: 1 } }]);
    });
    expect((await removing)?.status).toBe(200);
    await purge(app);
    const left = app.db
      .selectFrom('figures')
      .select('span')
      .where('restaurant_id', '=', restaurant.id);
    expect(await left.execute()).toEqual([]);
  });

  function eventOf({ id }: TestRestaurant, created_at: string) {
    return {
      id: newId(app.clock.now()),
      restaurant_id: id,
      kind: 'qr_scan' as const,
      created_at,
      table_number: 7,
      session_id: null,
      metadata: '{}',
    };
  }
});
