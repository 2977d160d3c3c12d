import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ask, read } from '../../../test/support/acts.ts';
import { startApp, startBeside, type TestApp } from '../../../test/support/app.ts';
import { eachEngine } from '../../../test/support/engines.ts';
import { everyRow } from '../../../test/support/every-row.ts';
import {
  cantine,
  type House,
  type Person,
  petitBistrot,
  root,
} from '../../../test/support/people.ts';
import { purge } from '../../../test/support/purge.ts';
import type { RequestRow } from '../../db/schema.ts';

const MINUTE = 60_000;

eachEngine((engine) => {
  let app: TestApp;
  let beside: TestApp;
  let house: House;
  let other: House;
  let admin: Person;

  beforeAll(async () => {
    app = await startApp(engine);
    // Two servers may share a PostgreSQL; an SQLite has one.
    beside = engine === 'postgres' ? await startBeside(app) : app;
  });
  afterAll(async () => {
    if (beside !== app) await beside.close();
    await app.close();
  });
  beforeEach(async () => {
    house = await petitBistrot(app, 'Le Vieux Pétrin');
    other = await cantine(app);
    admin = await root(app);
  });

  const remove = <T = { id: string }>(name = house.id, { token } = admin, server = app) =>
    server.call<T>('DELETE', `/restaurants/${name}`, { token });

  const everything = async () => (await everyRow(app.db)).join('\n');

  it('guests and staff who act while it is deleted are answered, and nothing stays', async () => {
    const requests = await Promise.all([1, 2, 3].map((table) => ask(app, house, table)));
    const acting = [app, beside].flatMap((server) => [
      ...[1, 2, 4, 5].map((tableNumber) =>
        server.call('POST', house.board, { body: { tableNumber }, key: `clé-${tableNumber}` }),
      ),
      ...requests.map(({ id }) =>
        server.call('PUT', `/requests/${id}/status`, {
          ...{ token: admin.token, body: { status: 'in-progress' } },
        }),
      ),
      ...requests.map(({ id }) => server.call('DELETE', `/requests/${id}`)),
      server.call('DELETE', `${house.board}/reset`, admin),
      server.call('POST', '/auth/login', {
        body: { email: house.owner.email, password: house.owner.password },
      }),
    ]);
    const removing = remove();
    const answers = await Promise.all(acting);
    expect((await removing).status).toBe(200);
    for (const { status } of answers) expect([200, 201, 401, 404, 409]).toContain(status);
    await purge(app);
    const left = await everything();
    for (const trace of [house.id, house.owner.email]) expect(left).not.toContain(trace);
  });

  it('the history of years goes too, in pieces [API-75]', async () => {
    const { id } = await ask(app, house, 1);
    const old = await app.db.selectFrom('requests').selectAll().where('id', '=', id).execute();
    const years = Array.from({ length: 9000 }, (_, place) => ({ ...old[0], place }));
    const ended = { table_id: null, status: 'cancelled', ended_at: '2024-01-01T00:00:00.000Z' };
    while (years.length > 0) {
      const rows = years.splice(0, 1000).map(({ place, ...row }) => ({
        ...(row as RequestRow),
        ...{ ...ended, id: `${house.id}-${place}`, archived_at: ended.ended_at },
      }));
      await app.db
        .insertInto('requests')
        .values(rows as RequestRow[])
        .execute();
    }
    expect((await remove()).status).toBe(200);
    expect(await everything()).toContain(`${house.id}-8999`);
    await purge(app);
    expect(await everything()).not.toContain(house.id);
  });

  it('the closing rule goes on to the other restaurants', async () => {
    await ask(app, house, 1);
    const request = await ask(app, other, 1);
    app.clock.advance(121 * MINUTE);
    const [closing] = await Promise.all([app.tick(), remove()]);
    expect(closing).toBeUndefined();
    app.clock.advance(MINUTE);
    await app.tick();
    expect((await read(app, request)).status).toBe('cancelled');
  });

  it('of many who delete it exactly one does; an owner does not, nor does nobody [API-49]', async () => {
    expect((await remove(house.id, house.owner)).status).toBe(403);
    expect((await remove(house.id, other.owner)).status).toBe(403);
    expect((await app.call('DELETE', `/restaurants/${house.id}`)).status).toBe(401);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, turn) =>
        remove(house.id, admin, turn % 2 === 0 ? app : beside),
      ),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 404, 404, 404, 404, 404]);
  });
});
