import { beforeEach, expect, it } from 'vitest';
import { ask } from '../../../test/support/people/acts.ts';
import {
  cantine,
  petitBistrot,
  root,
  type TestRestaurant,
} from '../../../test/support/people/people.ts';
import { purge } from '../../../test/support/people/purge.ts';
import { withAppOnEachEngine } from '../../../test/support/server/with-app.ts';
import type { EventRow, FigureRow } from '../../db/schema/figures.ts';
import { newId } from '../../platform/ids.ts';

const DAY = 24 * 60 * 60_000;

withAppOnEachEngine(({ app }) => {
  let restaurant: TestRestaurant;

  beforeEach(async () => {
    restaurant = await petitBistrot(app);
  });

  async function scan({ slug }: TestRestaurant): Promise<void> {
    const body = { eventType: 'qr_scan', restaurantSlug: slug, tableNumber: 1 };
    expect((await app.call('POST', '/analytics/track', { body })).status).toBe(202);
    app.clock.advance(1000);
    await app.tick();
  }

  async function count(table: 'events' | 'figures', { id }: TestRestaurant): Promise<number> {
    const { rows } = await app.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .where('restaurant_id', '=', id)
      .executeTakeFirstOrThrow();
    return rows;
  }

  /** Inserts 4100 events and 4100 days of counts: more than one batch of deletions. */
  async function fill({ id }: TestRestaurant): Promise<void> {
    const at = app.clock.now();
    const events = Array.from(
      { length: 4100 },
      (): EventRow => ({
        id: newId(at),
        restaurant_id: id,
        kind: 'page_visit',
        metadata: '{}',
        table_number: null,
        session_id: null,
        created_at: at.toISOString(),
      }),
    );
    const days = Array.from({ length: 4100 }, (_, index) =>
      new Date(Date.parse('2010-01-01') + index * DAY).toISOString().slice(0, 10),
    );
    const figures = days.map(
      (span) => ({ restaurant_id: id, facet: 'kind', span, part: 'bread' }) as FigureRow,
    );
    for (let from = 0; from < 4100; from += 1000) {
      await app.db
        .insertInto('events')
        .values(events.slice(from, from + 1000))
        .execute();
      await app.db
        .insertInto('figures')
        .values(figures.slice(from, from + 1000))
        .execute();
    }
  }

  it('keeps an event for 25 months and its count for ever', async () => {
    await scan(restaurant);
    await fill(restaurant);
    const figures = await count('figures', restaurant);
    // One day before 25 months have passed.
    app.clock.advance(Date.parse('2028-12-20') - Date.parse('2026-11-21'));
    await app.tick();
    await scan(restaurant);
    expect(await count('events', restaurant)).toBe(4102);
    app.clock.advance(2 * DAY);
    await app.tick();
    expect(await count('events', restaurant)).toBe(1);
    expect(await count('figures', restaurant)).toBeGreaterThan(figures);
  });

  it('keeps a visit of a public page, which has no restaurant, for 25 months too', async () => {
    const visits = async () =>
      (await app.db.selectFrom('events').select('id').where('restaurant_id', '=', '').execute())
        .length;
    const answer = await app.call('POST', '/analytics/track', {
      body: { eventType: 'page_visit' },
    });
    expect(answer.status).toBe(202);
    app.clock.advance(1000);
    await app.tick();
    expect(await visits()).toBe(1);
    app.clock.advance(24 * 30 * DAY);
    await app.tick();
    expect(await visits()).toBe(1);
    app.clock.advance(60 * DAY);
    await app.tick();
    expect(await visits()).toBe(0);
  });

  it('removes events and figures of a deleted restaurant, and keeps those of others [API-11]', async () => {
    const other = await cantine(app);
    await scan(restaurant);
    await scan(other);
    await ask(app, restaurant, 1);
    await ask(app, other, 1);
    await fill(restaurant);
    const kept = [await count('events', other), await count('figures', other)];
    const { token } = await root(app);
    expect((await app.call('DELETE', `/restaurants/${restaurant.id}`, { token })).status).toBe(200);
    await purge(app);
    expect([await count('events', restaurant), await count('figures', restaurant)]).toEqual([0, 0]);
    expect([await count('events', other), await count('figures', other)]).toEqual(kept);
    expect(kept[0]).toBe(1);
  });
});
