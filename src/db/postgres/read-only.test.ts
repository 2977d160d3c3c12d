import pg from 'pg';
import { expect, it } from 'vitest';
import { petitBistrot } from '../../../test/support/people/people.ts';
import { startApp } from '../../../test/support/server/app.ts';
import { onPostgres } from '../../../test/support/server/engines.ts';

onPostgres(() => {
  it('a PostgreSQL that becomes read-only is answered with 503, and used again without a restart [API-44, API-58]', async () => {
    const app = await startApp('postgres');
    const { board } = await petitBistrot(app);
    const tap = () => app.call('POST', board, { body: { tableNumber: 1, type: 'bread' } });
    const readiness = async () => {
      app.clock.advance(1000);
      return (await app.call('GET', '/health/ready')).status;
    };
    const operator = new pg.Client(app.databaseUrl);
    await operator.connect();
    const name = operator.escapeIdentifier(new URL(app.databaseUrl).pathname.slice(1));
    await operator.query(`alter database ${name} set default_transaction_read_only = on`);
    await operator.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await expect.poll(readiness).toBe(503);
    const { status, headers } = await tap();
    expect([status, headers.get('retry-after')]).toEqual([503, '2']);
    await operator.query(`alter database ${name} set default_transaction_read_only = off`);
    await operator.end();
    await expect.poll(readiness).toBe(200);
    expect((await tap()).status).toBe(201);
    await app.close();
  });
});
