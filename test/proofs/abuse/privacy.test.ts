import { beforeAll, expect, it } from 'vitest';
import type { Schema } from '../../../src/db/schema.ts';
import { paths } from '../../../src/paths.ts';
import { instant } from '../../../src/platform/clock.ts';
import { ask, finish, take } from '../../support/people/acts.ts';
import { addBell } from '../../support/people/bells.ts';
import { atTable, reportEvent } from '../../support/people/events.ts';
import { addHook } from '../../support/people/hooks.ts';
import { cantine, petitBistrot, root, type TestRestaurant } from '../../support/people/people.ts';
import { purge } from '../../support/people/purge.ts';
import { addStaff, pairStaff, teamCalls } from '../../support/people/team.ts';
import { issueToken } from '../../support/people/tokens.ts';
import { addZone } from '../../support/people/zones.ts';
import { type OpenStream, openBoard } from '../../support/server/sse.ts';
import { withAppOnEachEngine } from '../../support/server/with-app.ts';
import { mountedRoutes } from '../../support/tenants/mounted-routes.ts';

withAppOnEachEngine(({ app }) => {
  let restaurant: TestRestaurant;
  let other: TestRestaurant;

  beforeAll(async () => {
    restaurant = await petitBistrot(app);
    other = await cantine(app);
  });

  /** Finds the tables with a `restaurant_id` by introspection, so that new tables are included. */
  async function countRows({ id }: TestRestaurant): Promise<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (const { name, columns } of await app.db.introspection.getTables()) {
      if (!columns.some((column) => column.name === 'restaurant_id')) continue;
      const { rows } = await app.db
        .selectFrom(name as keyof Pick<Schema, 'requests'>)
        .select(({ fn }) => fn.countAll<number>().as('rows'))
        .where('restaurant_id', '=', id)
        .executeTakeFirstOrThrow();
      counts[name] = rows;
    }
    return counts;
  }

  /** Creates at least one row of every kind that the product stores about a restaurant. */
  const boards: OpenStream[] = [];

  async function createRows(restaurant: TestRestaurant): Promise<void> {
    await addBell(app, restaurant, 1);
    await issueToken(app, restaurant, 'read');
    await addHook(app, restaurant, { url: 'https://hooks.invalid/' });
    await finish(app, restaurant, await take(app, restaurant, await ask(app, restaurant, 1)));
    await ask(app, restaurant, 2, { message: 'Du sel' }, { key: `key of ${restaurant.slug}` });
    const { deviceId } = await pairStaff(app, restaurant);
    const team = teamCalls(app, restaurant, restaurant.owner.token);
    await team.revoke(deviceId);
    await addStaff(app, restaurant, 'Noé');
    await team.add({ name: 'Marc', email: `marc@${restaurant.slug}.example`, role: 'manager' });
    await reportEvent(app, 'qr_scan', atTable(restaurant, 1));
    await addZone(app, restaurant, { name: 'Terrasse', tables: [1] });
    const wishes = [{ type: 'bread', label: { fr: 'Pain' }, icon: 'bread', place: 'button' }];
    await app.call('PUT', `/restaurants/${restaurant.id}/wishes`, {
      ...restaurant.owner,
      body: { version: 0, wishes },
    });
    await addPush(restaurant);
    boards.push(await openBoard(app, restaurant));
    await app.tick();
    const ended = instant(app.clock.now());
    await app.db
      .insertInto('subscriptions')
      .values({
        id: `sub_${restaurant.slug}`,
        customer_id: 'cus_1',
        restaurant_id: restaurant.id,
        version: 1,
        email: restaurant.owner.email,
        status: 'canceled',
        plan: 'monthly',
        created_at: ended,
        trial_ends_at: null,
        period_ends_at: null,
        cancels_at: null,
        ended_at: ended,
      })
      .execute();
  }

  /** A push, and its device: that of another member by now, so that nothing rings it meanwhile. */
  async function addPush({ id: restaurant_id }: TestRestaurant): Promise<void> {
    const { token_hash } = await app.db
      .selectFrom('sessions')
      .select('token_hash')
      .where('restaurant_id', '=', restaurant_id)
      .executeTakeFirstOrThrow();
    const { id: member_id } = await app.db
      .selectFrom('members')
      .select('id')
      .where('restaurant_id', '=', restaurant_id)
      .where('name', '=', 'Noé')
      .executeTakeFirstOrThrow();
    const at = instant(app.clock.now());
    const row = { restaurant_id, id: `of ${restaurant_id}`, service: 'google' };
    const browser = { endpoint: 'https://push.example/1', p256dh: 'p', auth: 'a' };
    await app.db
      .insertInto('push_subscriptions')
      .values({
        ...row,
        ...browser,
        member_id,
        session_id: token_hash,
        language: 'fr',
        created_at: at,
      })
      .execute();
    await app.db
      .insertInto('pushes')
      .values({
        ...row,
        subscription_id: row.id,
        topic: 't',
        kind: 'test',
        round: 1,
        tries: 1,
        queued_at: at,
      })
      .execute();
  }

  it('a deleted restaurant leaves no row in any table that refers to restaurants; another restaurant keeps all its rows [API-11]', async () => {
    await createRows(restaurant);
    await createRows(other);
    const before = await countRows(restaurant);
    const kept = await countRows(other);
    const { token } = await root(app);
    const { status } = await app.call('DELETE', `/restaurants/${restaurant.id}`, { token });
    const { subscriptions } = await countRows(restaurant);
    await purge(app);
    const after = await countRows(restaurant);
    const sum = (counts: Record<string, number>) =>
      Object.values(counts).reduce((all, count) => all + count, 0);
    expect(status).toBe(200);
    // An empty table would prove nothing.
    expect(Object.entries(before).filter(([, rows]) => rows === 0)).toEqual([]);
    // The buyer's e-mail address is removed at once, before the purge.
    expect(subscriptions).toBe(0);
    expect(sum(after)).toBe(0);
    expect(await countRows(other)).toEqual(kept);
    for (const board of boards) board.close();
  });

  it('no page and no call sets a cookie, signed in or not [DIN-17]', async () => {
    const signOut = 'POST /auth/logout';
    const calls = mountedRoutes().filter(
      (route) => !route.endsWith('/stream') && route !== signOut,
    );
    const asked = [
      ...Object.values(paths).map((path) => ({ method: 'GET', path })),
      ...[...calls, signOut].map((route) => {
        const [method = '', path = ''] = route.split(' ');
        return { method, path: `/api${path.replace(/\{\w+\}/g, other.slug)}` };
      }),
    ];
    let answers = 0;
    const cookies: string[] = [];
    for (const { method, path } of asked) {
      for (const token of [undefined, other.owner.token]) {
        const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {};
        const body = method === 'GET' || method === 'DELETE' ? {} : { body: '{}' };
        const answer = await fetch(app.url + path, { method, headers, ...body });
        await answer.arrayBuffer();
        answers += 1;
        cookies.push(...answer.headers.getSetCookie());
      }
    }
    expect(cookies).toEqual([]);
    expect(answers).toBeGreaterThan(100);
  });
});
