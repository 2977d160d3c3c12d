import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, cancel, take } from '../../test/support/people/acts.ts';
import { petitBistrot } from '../../test/support/people/people.ts';
import { startApp, type TestApp } from '../../test/support/server/app.ts';
import { onPostgres } from '../../test/support/server/engines.ts';
import { withApp } from '../../test/support/server/with-app.ts';
import { prepare } from './prepared.ts';

withApp(({ app }) => {
  describe('a prepared statement', () => {
    it('is refused if a value of the first call would stay in it', async () => {
      const bound = prepare((db) => db.selectFrom('jobs').select('name').where('name', '=', 'one'));
      await expect(bound(app.db, {})).rejects.toThrow('binds a value');
    });

    it.each([
      ['select *', prepare((db) => db.selectFrom('jobs').selectAll())],
      ['select jobs.*', prepare((db) => db.selectFrom('jobs').selectAll('jobs'))],
      ['returning *', prepare((db) => db.deleteFrom('jobs').returningAll())],
    ])('is refused with %s', async (_, run) => {
      await expect(run(app.db, {})).rejects.toThrow('Name the columns');
    });
  });
});

onPostgres(() => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp('postgres');
  });
  afterAll(() => app.close());

  const everything = async () => {
    const bistrot = await petitBistrot(app);
    const request = await ask(app, bistrot, 7);
    expect(await ask(app, bistrot, 7)).toMatchObject({ id: request.id });
    await take(app, bistrot, request);
    const { token } = bistrot.owner;
    expect((await app.call('GET', bistrot.board, { token })).status).toBe(200);
    await cancel(app, await ask(app, bistrot, 8));
  };

  it('a server goes on while another one adds columns', async () => {
    await everything();
    const countPrepared = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*) from pg_prepared_statements where statement like '%request%'`.execute(
        app.db,
      );
      return rows[0]?.count;
    };
    // Each connection of the pool has its own.
    await expect.poll(countPrepared).toBeGreaterThan(0);
    const { rows: views } = await sql<{ text: string }>`
      select pg_get_viewdef('restaurants') as text`.execute(app.db);
    for (const table of [
      'requests',
      'dining_tables',
      'sessions',
      'idempotency_keys',
      'figures',
      'all_restaurants',
    ]) {
      await sql`alter table ${sql.table(table)} add column added text`.execute(app.db);
    }
    await app.db.transaction().execute(async (tx) => {
      await sql`drop view restaurants`.execute(tx);
      const text = views[0]?.text.replace('SELECT ', 'SELECT added, ');
      await sql`create view restaurants as ${sql.raw(text ?? '')}`.execute(tx);
    });
    await everything();
  });
});
