import { beforeEach, expect, it } from 'vitest';
import { ask, cancel, finish, read, take } from '../../../../test/support/people/acts.ts';
import {
  cantine,
  petitBistrot,
  root,
  type TestRestaurant,
} from '../../../../test/support/people/people.ts';
import { endWeek } from '../../../../test/support/people/purge.ts';
import { withAppOnEachEngine } from '../../../../test/support/server/with-app.ts';
import { limits } from '../../../limits.ts';

const KEPT_MILLISECONDS = limits.wordsKeptSeconds * 1000;
const MINUTE = 60_000;
const wish = { message: 'Sans arachides', customerName: 'Ophélie' };

withAppOnEachEngine(({ app, engine }) => {
  let restaurant: TestRestaurant;

  beforeEach(async () => {
    restaurant = await petitBistrot(app);
  });

  async function later(milliseconds: number): Promise<void> {
    app.clock.advance(milliseconds);
    await app.tick();
  }

  const rowOf = ({ id }: { id: string }) =>
    app.db.selectFrom('requests').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const wordsOf = async (request: { id: string }) => {
    const { message, customer_name } = await rowOf(request);
    return [message, customer_name];
  };
  const kept = [wish.message, wish.customerName];
  const erased = [null, null];

  it('erases what a guest wrote 24 hours after the end; the request stays', async () => {
    const served = await ask(app, restaurant, 1, wish);
    await later(10 * MINUTE);
    await finish(app, restaurant, await take(app, restaurant, served, 'Camille'));
    const before = await rowOf(served);
    await later(KEPT_MILLISECONDS - MINUTE);
    expect(await wordsOf(served)).toEqual(kept);
    await later(MINUTE);
    expect(await rowOf(served)).toEqual({ ...before, message: null, customer_name: null });
  });

  it('keeps a request for 13 months, and its count for good', async () => {
    const old = await ask(app, restaurant, 1);
    await finish(app, restaurant, await take(app, restaurant, old, 'Camille'));
    const figures = () =>
      app.db.selectFrom('figures').selectAll().where('restaurant_id', '=', restaurant.id).execute();
    const ids = async () =>
      (
        await app.db
          .selectFrom('requests')
          .select('id')
          .where('restaurant_id', '=', restaurant.id)
          .execute()
      ).map(({ id }) => id);
    const counted = await figures();
    await later(Date.parse('2027-12-20') - Date.parse('2026-11-21'));
    expect(await ids()).toEqual([old.id]);
    const recent = await ask(app, restaurant, 2);
    await later(3 * 24 * 60 * MINUTE);
    expect(await ids()).toEqual([recent.id]);
    expect(counted.length).toBeGreaterThan(0);
    expect(await figures()).toEqual(expect.arrayContaining(counted));
  });

  it('erases text however the request ended, also a name without a message', async () => {
    const withdrawn = await ask(app, restaurant, 1, wish);
    const cleared = await ask(app, restaurant, 2, { customerName: 'Ophélie' });
    await cancel(app, withdrawn);
    await app.call('DELETE', `${restaurant.board}/reset`, restaurant.owner);
    expect((await rowOf(cleared)).archived_at).not.toBeNull();
    await later(KEPT_MILLISECONDS - MINUTE);
    expect([await wordsOf(withdrawn), await wordsOf(cleared)]).toEqual([kept, [null, 'Ophélie']]);
    await later(MINUTE);
    expect([await wordsOf(withdrawn), await wordsOf(cleared)]).toEqual([erased, erased]);
  });

  it('keeps the text of active and recently ended requests', async () => {
    const old = await ask(app, restaurant, 1, wish);
    await finish(app, restaurant, await take(app, restaurant, old));
    await later(KEPT_MILLISECONDS - 30 * MINUTE);
    const ended = await ask(app, restaurant, 2, wish);
    await cancel(app, ended);
    const active = await ask(app, restaurant, 3, wish);
    await later(30 * MINUTE);
    expect(await read(app, active)).toMatchObject({ status: 'pending' });
    expect(await wordsOf(active)).toEqual(kept);
    expect(await wordsOf(ended)).toEqual(kept);
    expect(await wordsOf(old)).toEqual(erased);
  });

  it('one run erases more requests than one batch holds', async () => {
    const request = await ask(app, restaurant, 1, wish);
    await cancel(app, request);
    const row = await rowOf(request);
    const copies = Array.from({ length: 1200 }, (_, index) => ({ ...row, id: `copy-${index}` }));
    for (let from = 0; from < copies.length; from += 100) {
      await app.db
        .insertInto('requests')
        .values(copies.slice(from, from + 100))
        .execute();
    }
    await later(KEPT_MILLISECONDS);
    const { left } = await app.db
      .selectFrom('requests')
      .select(({ fn }) => fn.countAll<number>().as('left'))
      .where('restaurant_id', '=', restaurant.id)
      .where('message', 'is not', null)
      .executeTakeFirstOrThrow();
    expect(left).toBe(0);
  });

  it.runIf(engine === 'postgres')(
    'leaves deleted restaurants to their purge, and does not wait for it',
    async () => {
      const neighbour = await cantine(app);
      const [purged, waiting] = [
        await ask(app, restaurant, 1, wish),
        await ask(app, neighbour, 1, wish),
      ];
      await Promise.all([cancel(app, purged), cancel(app, waiting)]);
      const { token } = await root(app);
      expect((await app.call('DELETE', `/restaurants/${restaurant.id}`, { token })).status).toBe(
        200,
      );
      await endWeek(app.db);
      app.clock.advance(KEPT_MILLISECONDS);
      // Like a batch of a purge that takes long.
      const ticking = await app.db.transaction().execute(async (tx) => {
        await tx
          .updateTable('requests')
          .set((eb) => ({ status: eb.ref('status') }))
          .where('id', '=', purged.id)
          .execute();
        const isOver = app.tick();
        await expect.poll(() => wordsOf(waiting)).toEqual(erased);
        return { isOver };
      });
      await ticking.isOver;
    },
  );
});
