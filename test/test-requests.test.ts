import { beforeAll, beforeEach, expect, it } from 'vitest';
import { ask, cancel, finish, readBoard, take } from './support/people/acts.ts';
import { readCounts, stats } from './support/people/events.ts';
import {
  cantine,
  comptoir,
  type Person,
  root,
  type TestRestaurant,
} from './support/people/people.ts';
import type { Refused } from './support/server/http.ts';
import { withAppOnEachEngine } from './support/server/with-app.ts';

type Glance = { requests_today: number; unanswered_today: number };

withAppOnEachEngine(({ app }) => {
  let restaurant: TestRestaurant;
  let admin: Person;

  beforeAll(async () => {
    admin = await root(app);
  });
  beforeEach(async () => {
    restaurant = await comptoir(app);
    await app.call('POST', `/restaurants/${restaurant.id}/tables/bulk`, {
      token: restaurant.owner.token,
      body: { from: 1, to: 3 },
    });
  });

  function askAsTest(tableNumber: number, token?: string) {
    return ask(app, restaurant, tableNumber, { isTest: true }, { token });
  }

  async function countedRequests(of = restaurant): Promise<number> {
    return (await stats(app, of)).requests_created;
  }

  async function readGlance(): Promise<Glance> {
    return (await app.call<Glance>('GET', '/admin/glance', admin)).body;
  }

  it('the test request of the first run is on the board and in no figure, however it ends', async () => {
    const pages = ['service', 'tables', 'timeline?groupBy=day&limit=3', 'summary'];
    const all = () => Promise.all(pages.map((page) => readCounts(app, restaurant, page)));
    const [before, glance] = [await all(), await readGlance()];
    const { token } = restaurant.owner;

    const served = await askAsTest(1, token);
    const withdrawn = await askAsTest(2, token);
    const left = await askAsTest(3, token);
    expect((await readBoard(app, restaurant)).map(({ id }) => id).sort()).toEqual(
      [served.id, withdrawn.id, left.id].sort(),
    );
    app.clock.advance(400_000);
    expect(await readGlance()).toEqual(glance);
    expect((await take(app, restaurant, served)).status).toBe('in-progress');
    expect((await finish(app, restaurant, served)).status).toBe('completed');
    expect((await cancel(app, withdrawn, { token })).status).toBe('cancelled');
    const reset = await app.call('DELETE', `${restaurant.board}/reset`, { token });
    expect(reset.body).toMatchObject({ deletedCount: 3 });

    expect(await all()).toEqual(before);
    expect(await readGlance()).toEqual(glance);
    const found = await app.call<{ restaurants: { last_request_at: string | null }[] }>(
      'GET',
      `/admin/restaurants?q=${restaurant.slug}`,
      admin,
    );
    expect(found.body.restaurants).toMatchObject([{ last_request_at: null }]);
    const row = await app.call('GET', `/restaurants/${restaurant.id}/first-run`, { token });
    expect(row.body).toMatchObject({ request_received: true });
  });

  it('a test request that nobody closes, or whose table is deleted, is in no figure', async () => {
    const { token } = restaurant.owner;
    await askAsTest(1, token);
    await askAsTest(2, token);
    const { body } = await app.call<{ id: string; number: number }[]>(
      'GET',
      `/restaurants/${restaurant.id}/tables`,
    );
    const second = body.find(({ number }) => number === 2);
    await app.call('DELETE', `/restaurants/${restaurant.id}/tables/${second?.id}`, { token });
    app.clock.advance(2 * 3600 * 1000);
    await app.tick();
    expect((await readBoard(app, restaurant)).map(({ status }) => status)).toEqual([
      'cancelled',
      'cancelled',
    ]);
    const { service } = await readCounts<{ service: { now: object } }>(app, restaurant, 'service');
    expect(service.now).toMatchObject({ requests_created: 0, unanswered: 0, closed_by_rule: 0 });
  });

  it('a guest’s mark is ignored, and so is that of another owner, a super_admin and an expired session', async () => {
    const other = await cantine(app);
    const tokens = [undefined, other.owner.token, admin.token, 'nobody-has-this'];
    for (const [index, token] of tokens.entries()) {
      const request = await askAsTest(1, token);
      expect(await countedRequests()).toBe(index + 1);
      await cancel(app, request, { token: restaurant.owner.token });
    }
  });

  it('without the mark an owner’s request is counted', async () => {
    await ask(app, restaurant, 1, {}, { token: restaurant.owner.token });
    expect(await countedRequests()).toBe(1);
  });

  it('a restaurant in service has no test requests: the mark is ignored', async () => {
    const { token } = restaurant.owner;
    const body = { is_over: true };
    await app.call('PUT', `/restaurants/${restaurant.id}/first-run`, { token, body });
    await askAsTest(1, token);
    expect(await countedRequests()).toBe(1);
  });

  it('a test at a table with an open request of a guest leaves that one counted', async () => {
    const guests = await ask(app, restaurant, 1);
    const test = await askAsTest(1, restaurant.owner.token);
    expect(test).toMatchObject({ id: guests.id, isExisting: true });
    await take(app, restaurant, guests);
    const { service } = await readCounts<{ service: { now: object } }>(app, restaurant, 'service');
    expect(service.now).toMatchObject({ requests_created: 1, taken: 1 });
  });

  it('a guest’s request ends an open test request, which stays out of the figures', async () => {
    const { token } = restaurant.owner;
    const pending = await askAsTest(1, token);
    const taken = await askAsTest(2, token);
    await take(app, restaurant, taken);
    const first = await ask(app, restaurant, 1, { type: 'bread' }, { key: 'guest one' });
    const second = await ask(app, restaurant, 2, { type: 'water' });
    expect([first, second]).toMatchObject([
      { type: 'bread', status: 'pending', isExisting: false },
      { type: 'water', status: 'pending', isExisting: false },
    ]);
    const states = (await readBoard(app, restaurant)).map(({ id, status }) => [id, status]);
    expect(Object.fromEntries(states)).toEqual({
      [pending.id]: 'cancelled',
      [taken.id]: 'cancelled',
      [first.id]: 'pending',
      [second.id]: 'pending',
    });
    const { service } = await readCounts<{ service: { now: object } }>(app, restaurant, 'service');
    expect(service.now).toMatchObject({ requests_created: 2, taken: 0, unanswered: 0 });

    // A repeated key gets its first answer, and ends no later test.
    await cancel(app, first, { token });
    const again = await askAsTest(1, token);
    const repeated = await ask(app, restaurant, 1, { type: 'bread' }, { key: 'guest one' });
    expect(repeated.id).toBe(first.id);
    expect(await readBoard(app, restaurant)).toContainEqual(
      expect.objectContaining({ id: again.id, status: 'pending' }),
    );
  });

  it('eight guests at once at a table with a test request share one request', async () => {
    await askAsTest(3, restaurant.owner.token);
    const asked = await Promise.all(
      Array.from({ length: 8 }, (_, guest) =>
        ask(app, restaurant, 3, { type: 'bread' }, { key: `guest ${guest} of 3` }),
      ),
    );
    expect(new Set(asked.map(({ id }) => id)).size).toBe(1);
    expect(asked.filter(({ isExisting }) => !isExisting)).toHaveLength(1);
    expect(await countedRequests()).toBe(1);
  });

  it.each(['yes', 1, null])('isTest: %j is refused', async (isTest) => {
    const body = { tableNumber: 1, isTest };
    const answer = await app.call<Refused>('POST', restaurant.board, { body });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.fields ?? {})).toEqual(['isTest']);
  });
});
