import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { type Db, openDatabase } from '../../../src/db/database.ts';
import { isMigrated, migrate, migrateTo } from '../../../src/db/migrate.ts';
import type { Engine } from '../../support/server/databases.ts';
import { eachEngine, hasPostgres, newDatabase } from '../../support/server/engines.ts';
import { addRows, countOldRequests, readOldRows } from '../../support/server/sql/first-schema.ts';

/** Names as stored in the database. The name of a released migration never changes. */
const versions = `
  001-init 002-jobs 003-codes-and-mail 004-first-run 005-requests-of-a-day 006-figures
  007-subscriptions 008-figures-of-a-day 009-clustered-figures 010-one-order-and-clean-up
  011-demo-requests 012-wishes 013-deleted-restaurants 014-board-epochs
  015-claimed-subscriptions 016-askers 017-test-requests 018-returned-requests 019-members
  020-journal 021-passkeys 022-last-mover 023-push 024-kept-accounts 025-zones 026-ringing
  027-bounded-work 028-push-checks 029-invitations 030-trials-of-deleted-restaurants
  031-no-login-attempts 032-fewer-index-writes 033-second-half
  034-in-service 035-withdrawn 036-table-keys 037-handed-over
  038-evening-code 039-wishes-of-a-restaurant 040-reminded 041-sittings 042-past-periods
`
  .trim()
  .split(/\s+/);
const first = '001-init';
const ROWS = 5000;
const FEW_ROWS = 200;
const KILLS = 2;

eachEngine((engine) => {
  it('every earlier schema migrates to the current one without losing a row', async () => {
    const outcomes: string[] = [];
    for (const version of versions) {
      const fresh = await newDatabase(engine);
      await withDatabase(fresh.url, async (db) => {
        await migrateTo(db, version);
        await addRows(db, FEW_ROWS);
        const before = await readOldRows(db);
        await migrate(db);
        const isSame = JSON.stringify(await readOldRows(db)) === JSON.stringify(before);
        outcomes.push(isSame && (await isMigrated(db)) ? 'ok' : version);
      });
      await fresh.remove();
    }
    expect(outcomes).toEqual(versions.map(() => 'ok'));
  }, 60_000);

  it('a restaurant of the first schema gets a searchable name; its requests have no suggestion, its keys no fingerprint', async () => {
    const fresh = await newDatabase(engine);
    await withDatabase(fresh.url, async (db) => {
      await migrateTo(db, first);
      await addRows(db, 1);
      await migrate(db);
      const restaurant = await db.selectFrom('restaurants').select('folded_name').execute();
      const requests = await db.selectFrom('requests').select('wish').execute();
      const keys = await db.selectFrom('idempotency_keys').select('fingerprint').execute();
      expect(restaurant).toEqual([{ folded_name: 'he' }]);
      expect(requests).toEqual([{ wish: null }]);
      expect(keys).toEqual([{ fingerprint: null }]);
    });
    await fresh.remove();
  });

  it('a migrated trial starts with the first account, and an existing subscription needs no claim', async () => {
    const fresh = await newDatabase(engine);
    await withDatabase(fresh.url, async (db) => {
      await migrateTo(db, '014-board-epochs');
      await addRows(db, 1);
      const { created_at } = await db
        .selectFrom('accounts')
        .select('created_at')
        .executeTakeFirstOrThrow();
      const paid = { id: 'sub_1', customer_id: 'cus_1', restaurant_id: 'h', email: '' };
      const row = { ...paid, status: 'active', created_at, version: 1 };
      await db.insertInto('subscriptions').values(row).execute();
      await migrate(db);
      const restaurants = await db.selectFrom('restaurants').select('trial_started_at').execute();
      const subscriptions = await db
        .selectFrom('subscriptions')
        .select(['restaurant_id', 'joined_at'])
        .execute();
      expect(restaurants).toEqual([{ trial_started_at: created_at }]);
      expect(subscriptions).toEqual([{ restaurant_id: 'h', joined_at: null }]);
    });
    await fresh.remove();
  });

  it('the list of migrations in this file is complete', async () => {
    const fresh = await newDatabase(engine);
    await withDatabase(fresh.url, async (db) => {
      await migrate(db);
      expect(await readMigrations(db)).toEqual(versions);
    });
    await fresh.remove();
  });

  it(`${KILLS} kills during a migration leave the old or the new schema, nothing between; two concurrent processes migrate once`, async () => {
    const fresh = await newDatabase(engine);
    await withDatabase(fresh.url, async (db) => {
      await migrateTo(db, first);
      await addRows(db, ROWS);
    });
    const before = await withDatabase(fresh.url, readShape);
    const other = await copyDatabase(engine, fresh.url);
    const whole = startMigrating(other);
    await whole.begun;
    const begunAt = performance.now();
    expect(await whole.ended).toBe(0);
    const milliseconds = performance.now() - begunAt;
    const after = await withDatabase(other, readShape);

    let kills = 0;
    const between: string[] = [];
    let url = await copyDatabase(engine, fresh.url);
    for (let turn = 0; kills < KILLS && turn < 4 * KILLS; turn += 1) {
      const migrating = startMigrating(url);
      await migrating.begun;
      // Kills at a different moment each time, from the start to shortly before the end.
      await delay((milliseconds * (0.1 + (turn % 5))) / 6);
      migrating.kill();
      await migrating.ended;
      const shape = await withDatabase(url, readShape);
      if (shape === before) kills += 1;
      else if (shape !== after) between.push(shape);
      // The migration finished before the kill, or left a broken schema: continue with a fresh copy.
      if (shape !== before) url = await copyDatabase(engine, fresh.url);
    }
    const both = [startMigrating(url), startMigrating(url)];
    const codes = await Promise.all(both.map(({ ended }) => ended));
    expect(between).toEqual([]);
    expect(kills).toBe(KILLS);
    expect(codes).toEqual([0, 0]);
    expect(await withDatabase(url, readShape)).toBe(after);
    expect(await withDatabase(url, countOldRequests)).toBe(ROWS);
    await fresh.remove();
  }, 60_000);
});

describe.runIf(hasPostgres())('on a large PostgreSQL', () => {
  it('migrations, and processes that wait for them, run without the statement time-out of requests', async () => {
    const { url } = await newDatabase('postgres');
    const client = new pg.Client(url);
    await client.connect();
    await client.query(refuseTimeout);
    await client.end();
    await withDatabase(url, migrate);
    expect(await withDatabase(url, isMigrated)).toBe(true);
    // Afterwards queries have their time-out again.
    const { rows } = await withDatabase(url, async (db) => {
      await migrate(db);
      return sql<{ statement_timeout: string }>`show statement_timeout`.execute(db);
    });
    expect(rows).toEqual([{ statement_timeout: '5s' }]);
  });
});

/** Makes PostgreSQL refuse to create an index while a statement time-out is set. */
const refuseTimeout = `
  create function refuse_timeout() returns event_trigger language plpgsql as $$
  begin
    if current_setting('statement_timeout') <> '0' and tg_tag = 'CREATE INDEX' then
      raise exception 'a statement time-out is set';
    end if;
  end $$;
  create event trigger no_timeout on ddl_command_end execute function refuse_timeout()`;

async function withDatabase<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = await openDatabase(url, () => {});
  return work(db).finally(close);
}

/** Starts a separate process that only migrates. */
function startMigrating(url: string) {
  const at = (path: string) =>
    JSON.stringify(pathToFileURL(`${process.cwd()}/src/db/${path}`).href);
  const script = `
    import { openDatabase } from ${at('database.ts')};
    import { migrate } from ${at('migrate.ts')};
    const { db, close } = await openDatabase(${JSON.stringify(url)}, () => {});
    console.log('begun');
    await migrate(db);
    await close();`;
  const options = ['--input-type=module', '--eval', script];
  const child = spawn(process.execPath, options, { stdio: ['ignore', 'pipe', 'inherit'] });
  return {
    begun: once(child.stdout, 'data'),
    ended: once(child, 'exit').then(([code]) => code as number | null),
    kill: () => child.kill('SIGKILL'),
  };
}

let copies = 0;

/** Copies the database. The copy is removed together with the original. */
async function copyDatabase(engine: Engine, url: string): Promise<string> {
  copies += 1;
  if (engine === 'sqlite') {
    const copy = `${url}-copy-${copies}`;
    await withDatabase(url, (db) => sql`pragma wal_checkpoint(truncate)`.execute(db));
    copyFileSync(url.slice('sqlite:'.length), copy.slice('sqlite:'.length));
    return copy;
  }
  const original = new URL(url);
  const copy = new URL(`${url}_copy_${copies}`);
  const client = new pg.Client(new URL('/postgres', url).href);
  await client.connect();
  const [to, from] = [copy, original].map(({ pathname }) => pathname.slice(1));
  await client.query(`create database ${to} template ${from} strategy file_copy`);
  await client.end();
  return copy.href;
}

/** Tables, columns, indexes and recorded migrations. A half-run migration differs in one of them. */
async function readShape(db: Db): Promise<string> {
  const tables = await db.introspection.getTables();
  const columns = tables.map(({ name, columns }) => `${name}(${columns.map((c) => c.name)})`);
  return JSON.stringify([await readMigrations(db), columns.sort(), await readIndexes(db)]);
}

async function readMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name).sort();
}

async function readIndexes(db: Db): Promise<string[]> {
  const named = (text: string) => sql.raw<{ name: string }>(text).execute(db);
  const { rows } = await named("select name from sqlite_schema where type = 'index'").catch(() =>
    named('select indexname as name from pg_indexes where schemaname = current_schema()'),
  );
  return rows.map(({ name }) => name).sort();
}
