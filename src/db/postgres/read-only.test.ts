import pg from 'pg';
import { expect, it } from 'vitest';
import { petitBistrot } from '../../../test/support/people/people.ts';
import { startApp } from '../../../test/support/server/app.ts';
import { cliWith } from '../../../test/support/server/cli.ts';
import { newDatabase, onPostgres } from '../../../test/support/server/engines.ts';

const doctor = async (url: string) =>
  (await cliWith({ DATABASE_URL: url, SECRET_KEY: 'k'.repeat(32) }, 'doctor')).stdout;

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
    expect(await doctor(app.databaseUrl)).toMatch(/FAIL {2}database +cannot be used: .+ read-only/);
    await operator.query(`alter database ${name} set default_transaction_read_only = off`);
    await operator.end();
    await expect.poll(readiness).toBe(200);
    // A connection from before is closed by the first write that it refuses.
    await expect.poll(async () => (await tap()).status).toBe(201);
    await app.close();
  });

  it('doctor names a user who may not create tables', async () => {
    const fresh = await newDatabase('postgres');
    const operator = new pg.Client(fresh.url);
    await operator.connect();
    await operator.query('create role visitor login');
    const url = fresh.url.replace('//sonnette@', '//visitor@');
    expect(await doctor(url)).toMatch(/FAIL {2}database +.+ does not let visitor change/);
    await operator.query('drop role visitor');
    await operator.end();
    await fresh.remove();
  });
});
