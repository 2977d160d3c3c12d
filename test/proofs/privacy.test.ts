import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Schema } from '../../src/db/schema.ts';
import { paths } from '../../src/paths.ts';
import { instant } from '../../src/platform/clock.ts';
import { tell } from '../support/figures/proof.ts';
import { ask, finish, take } from '../support/people/acts.ts';
import { atTable, tell as tellEvent } from '../support/people/events.ts';
import { cantine, type House, petitBistrot, root } from '../support/people/people.ts';
import { purge } from '../support/people/purge.ts';
import { startApp, type TestApp } from '../support/server/app.ts';
import { eachEngine } from '../support/server/engines.ts';
import { mountedRoutes } from '../support/tenants/mounted-routes.ts';

eachEngine((engine) => {
  let app: TestApp;
  let house: House;
  let other: House;

  beforeAll(async () => {
    app = await startApp(engine);
    house = await petitBistrot(app);
    other = await cantine(app);
  });
  afterAll(() => app.close());

  /** Which tables name restaurants is asked of the database itself: one that is added is found here. */
  async function countRows({ id }: House): Promise<Record<string, number>> {
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

  /** Everything that the product ever writes down of a house. */
  async function live(lived: House): Promise<void> {
    await finish(app, lived, await take(app, lived, await ask(app, lived, 1)));
    await ask(app, lived, 2, { message: 'Du sel' }, { key: `key of ${lived.slug}` });
    await tellEvent(app, 'qr_scan', atTable(lived, 1));
    await app.tick();
    const ended = instant(app.clock.now());
    await app.db
      .insertInto('subscriptions')
      .values({
        ...{ id: `sub_${lived.slug}`, customer_id: 'cus_1', restaurant_id: lived.id, version: 1 },
        ...{ email: lived.owner.email, status: 'canceled', plan: 'monthly', created_at: ended },
        ...{ trial_ends_at: null, period_ends_at: null, cancels_at: null, ended_at: ended },
      })
      .execute();
  }

  it('a restaurant that is deleted leaves no row in any table that names restaurants; its neighbour keeps all [API-11]', async () => {
    await live(house);
    await live(other);
    const before = await countRows(house);
    const kept = await countRows(other);
    const { token } = await root(app);
    const { status } = await app.call('DELETE', `/restaurants/${house.id}`, { token });
    const { subscriptions } = await countRows(house);
    await purge(app);
    const after = await countRows(house);
    const sum = (counts: Record<string, number>) =>
      Object.values(counts).reduce((all, count) => all + count, 0);
    tell('R39', {
      ...{ engine, tables: Object.keys(before).length, rowsBefore: sum(before) },
      rowsLeft: sum(after),
    });
    expect(status).toBe(200);
    // A table that this evening did not fill would be proven by nothing.
    expect(Object.entries(before).filter(([, rows]) => rows === 0)).toEqual([]);
    // The address of its buyer is not kept until the rest is removed.
    expect(subscriptions).toBe(0);
    expect(sum(after)).toBe(0);
    expect(await countRows(other)).toEqual(kept);
  });

  it('no answer sets a cookie: no screen, no call, nobody’s and no owner’s [DIN-17]', async () => {
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
    tell('R39', { engine, answers, cookies: cookies.length });
    expect(cookies).toEqual([]);
    expect(answers).toBeGreaterThan(100);
  });
});
