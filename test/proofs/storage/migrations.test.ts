import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { entriesOf, readDump, writeDump } from '../../../src/db/backup/dump.ts';
import { countRows, fill } from '../../../src/db/backup/fill.ts';
import { rebuild } from '../../../src/db/backup/rebuild.ts';
import { type Db, type OpenDatabase, openDatabase } from '../../../src/db/database.ts';
import { isMigrated, migrate, migrateTo } from '../../../src/db/migrate.ts';
import { convert } from '../../../src/db/migrations/before-baseline.ts';
import { runStatements } from '../../../src/db/migrations/statements.ts';
import { baselineTables } from '../../../src/db/tables.ts';
import type { Engine } from '../../support/server/databases.ts';
import { eachEngine, hasPostgres, newDatabase } from '../../support/server/engines.ts';
import { hold, untilWaiting } from '../../support/server/sql/locks.ts';
import { addManyRequests } from '../../support/server/sql/many-requests.ts';
import { addYear } from '../../support/server/sql/year.ts';

const before = readFileSync(
  join(import.meta.dirname, '../../support/server/sql/before-baseline.sql'),
  'utf8',
);
const ROWS = 20_000;
/** What the migrations after the second add to every row of a table. */
const addedLater: Record<string, object> = {
  all_restaurants: { absences: null, evening_push_at: null, hook_events: null },
  dining_tables: { muted_until: null },
  figures: { asked_by_staff: 0, asked_by_bell: 0 },
  pushes: { details: null },
  requests: { asked_by: null },
  sessions: { service_ended_at: null },
};

eachEngine((engine) => {
  const oldDatabase = async () => {
    const fresh = await newDatabase(engine);
    await withDatabase(fresh.url, async ({ db }) => {
      const text = engine === 'sqlite' ? before : before.replaceAll(' without rowid', '');
      for (const statement of text.split(/;\n/))
        if (statement.trim()) await sql.raw(statement).execute(db);
    });
    return fresh;
  };

  it('a database of the last schema before the baseline gets the schema of a new one, and keeps every row', async () => {
    const fresh = await oldDatabase();
    const old = await withDatabase(fresh.url, ({ db }) => readRows(db));
    await withDatabase(fresh.url, convertAndMigrate);
    const rows = await withDatabase(fresh.url, ({ db }) => readRows(db));
    const restaurant = {
      room_code_guessed_at: null,
      open_all_hours_at: null,
      day_begins_at: null,
      day_begins_from: null,
      day_began_at: null,
      place_word: null,
    };
    const added = {
      all_restaurants: (old.all_restaurants ?? []).map(() => restaurant),
      // It is pending, for bread.
      requests: [{ pace: 'usual', first: null }],
      sessions: [{ restaurant_id: 'h' }, { restaurant_id: 'h' }, { restaurant_id: null }],
      pairing_codes: [{ restaurant_id: 'h' }],
      push_subscriptions: [{ restaurant_id: 'h' }],
      events: [{ restaurant_id: 'h' }, { restaurant_id: '' }],
    };
    // Its device is gone.
    const pushes = [{ ...old.pushes?.find(({ id }) => id === 'p'), restaurant_id: 'h' }];
    const expected = Object.entries({ ...old, pushes }).map(([table, each]) => {
      const more: object[] = added[table as keyof typeof added] ?? [];
      return [table, each.map((row, index) => ({ ...row, ...addedLater[table], ...more[index] }))];
    });
    expect(rows).toEqual(Object.fromEntries(expected));
    const other = await newDatabase(engine);
    await withDatabase(other.url, convertAndMigrate);
    expect(await withDatabase(fresh.url, readShape)).toBe(await withDatabase(other.url, readShape));
    await other.remove();
    await fresh.remove();
  });

  it('events that wait for webhooks tell the same after an upgrade', async () => {
    const { url } = await newDatabase(engine);
    const rows = await withDatabase(url, async ({ db }) => {
      await migrateTo(db, '009-webhooks');
      await sql`insert into all_restaurants (id, slug, name, search_text, folded_name, time_zone,
        created_at, request_version) values ('r', 'r', 'R', 'r', 'r', 'UTC', '', 0)`.execute(db);
      await sql`insert into requests (restaurant_id, id, table_number, type, status, created_at)
        values ('r', 'q', 7, 'bill', 'completed', 'then')`.execute(db);
      await sql`insert into hooks (restaurant_id, id, url, events, format, language, created_at)
        values ('r', 'h', 'https://hooks.example/', '', 'json', 'fr', '')`.execute(db);
      for (const event of ['request.late', 'request.taken'])
        await sql`insert into hook_deliveries
          (restaurant_id, id, hook_id, event, request_id, at, body, state, due_at, tries)
          values ('r', ${event}, 'h', ${event}, 'q', '', '{}', 'waiting', '', 0)`.execute(db);
      await migrate(db);
      return db.selectFrom('hook_deliveries').select('request').orderBy('id').execute();
    });
    const names = { table_label: null, wish: null, wish_label: null, choice_label: null };
    const then = { table_number: 7, type: 'bill', ...names, created_at: 'then' };
    expect(rows.map(({ request }) => JSON.parse(request))).toEqual([
      { ...then, status: 'pending' },
      { ...then, status: 'in-progress' },
    ]);
  });

  it('a database of an earlier schema is refused, and told which version comes first', async () => {
    const fresh = await oldDatabase();
    const refused = await withDatabase(fresh.url, async (opened) => {
      await sql`delete from kysely_migration where name > '038'`.execute(opened.db);
      return convertAndMigrate(opened).catch(({ message }: Error) => message);
    });
    expect(refused).toMatch(
      /^The database is of an early version \(037-handed-over\)\. Start the version [0-9a-f]{8} of the repository with it once, then this one\.$/,
    );
    await fresh.remove();
  });

  it('a kill in the middle of a conversion leaves the old schema; two concurrent processes convert once', async () => {
    const fresh = await oldDatabase();
    await withDatabase(fresh.url, ({ db }) => addManyRequests(db, 'h', ROWS));
    const before = await withDatabase(fresh.url, readShape);
    const url = await killInTheMiddle(engine, fresh.url);
    expect(await withDatabase(url, readShape)).toBe(before);
    const both = [startMigrating(url), startMigrating(url)];
    expect(await Promise.all(both.map(({ ended }) => ended))).toEqual([0, 0]);
    expect(await withDatabase(url, ({ db }) => isMigrated(db))).toBe(true);
    expect(await withDatabase(url, ({ db }) => countRows(db, ['requests']))).toEqual({
      requests: ROWS + 1,
    });
    await fresh.remove();
  });

  it('an upgrade of a year of the first release keeps every row, also after kills in its middle, and so does its backup', async () => {
    const fresh = await oldDatabase();
    await withDatabase(fresh.url, async (opened) => {
      await convert(opened);
      await opened.longTransaction(addYear);
    });
    const columns = await withDatabase(fresh.url, readColumns);
    const readState = async (opened: OpenDatabase) => [
      await readShape(opened),
      await hashRows(opened.db, columns),
    ];
    const old = await withDatabase(fresh.url, readState);
    const oldRows = old[1];
    const oldRequests = await withDatabase(fresh.url, readRequests);
    expect(Object.keys(columns).sort()).toEqual([...baselineTables].sort());
    expect(Object.entries(oldRows ?? {}).filter(([, hash]) => hash.startsWith('0 '))).toEqual([]);

    const url = await killInTheMiddle(engine, fresh.url);
    expect(await withDatabase(url, readState)).toEqual(old);
    const whole = startMigrating(url);
    await whole.begun;
    const begunAt = performance.now();
    expect(await whole.ended).toBe(0);
    const milliseconds = performance.now() - begunAt;
    const after = await withDatabase(url, readState);
    expect(after).toEqual([expect.anything(), oldRows]);

    const killed = await copyDatabase(engine, fresh.url);
    const migrating = startMigrating(killed);
    await migrating.begun;
    await delay(milliseconds * Math.random());
    migrating.kill();
    await migrating.ended;
    expect([old, after]).toContainEqual(await withDatabase(killed, readState));

    const folder = mkdtempSync(join(tmpdir(), 'sonnette-old-'));
    const file = join(folder, 'old.gz');
    await withDatabase(fresh.url, ({ snapshot }) =>
      snapshot((all) => writeDump(file, entriesOf(all, new Date(), '0.9.0'))),
    );
    const restored = await newDatabase(engine);
    await rebuild(restored.url, {
      mayReplace: false,
      build: (tx) => readDump(file, (entries) => fill(tx, entries)),
    });
    expect(await withDatabase(restored.url, readState)).toEqual(after);
    rmSync(folder, { recursive: true });

    // What 002-clocks-of-the-house adds: a pace for active requests alone.
    const added = { first: null, ...addedLater.requests };
    const newRequests = oldRequests.map((row) => ({ ...row, pace: paceOf(row), ...added }));
    const restaurants = sql`select 1 from restaurants where open_all_hours_at is null
      and day_begins_at is null and day_begins_from is null and day_began_at is null and place_word is null`;
    for (const each of [url, restored.url]) {
      expect(await withDatabase(each, readRequests)).toEqual(newRequests);
      expect(await withDatabase(each, ({ db }) => restaurants.execute(db))).toMatchObject({
        rows: [{}],
      });
    }
    await restored.remove();
    await fresh.remove();
  });
});

describe.runIf(hasPostgres())('on a large PostgreSQL', () => {
  it('migrations, and processes that wait for them, run without the statement time-out of requests', async () => {
    const { url } = await newDatabase('postgres');
    const client = new pg.Client(url);
    await client.connect();
    await client.query(refuseTimeout);
    await client.end();
    await withDatabase(url, convertAndMigrate);
    expect(await withDatabase(url, ({ db }) => isMigrated(db))).toBe(true);
    // Afterwards queries have their time-out again.
    const { rows } = await withDatabase(url, async ({ db }) => {
      await migrate(db);
      return sql<{ statement_timeout: string }>`show statement_timeout`.execute(db);
    });
    expect(rows).toEqual([{ statement_timeout: '5s' }]);
  });
});

it.runIf(hasPostgres())(
  'a backup that begins while PostgreSQL is migrated waits, and has the whole migration',
  async () => {
    const { url, remove } = await newDatabase('postgres');
    await withDatabase(url, convertAndMigrate);
    await withDatabase(url, async ({ db, snapshot }) => {
      const commit = await hold(db, async (tx) => {
        await runStatements(tx, 'alter table dining_tables add column later text', 0);
        await sql`insert into kysely_migration (name, timestamp) values ('999-later', '')`.execute(
          tx,
        );
      });
      const backup = snapshot(async (read) => {
        let text = '';
        for await (const rows of read.rows('kysely_migration')) text += JSON.stringify(rows);
        return text;
      });
      await untilWaiting(db, 1, 'kysely_migration');
      await commit();
      expect(await backup).toContain('999-later');
    });
    await remove();
  },
);

/** Makes PostgreSQL refuse to create an index while a statement time-out is set. */
const refuseTimeout = `
  create function refuse_timeout() returns event_trigger language plpgsql as $$
  begin
    if current_setting('statement_timeout') <> '0' and tg_tag = 'CREATE INDEX' then
      raise exception 'a statement time-out is set';
    end if;
  end $$;
  create event trigger no_timeout on ddl_command_end execute function refuse_timeout()`;

async function withDatabase<T>(
  url: string,
  work: (opened: OpenDatabase) => Promise<T>,
): Promise<T> {
  const opened = await openDatabase(url, () => {});
  return work(opened).finally(opened.close);
}

async function convertAndMigrate(opened: OpenDatabase): Promise<void> {
  await convert(opened);
  await migrate(opened.db);
}

type Rows = Record<string, Record<string, unknown>[]>;

/** Every row of each table, in a fixed order. */
async function readRows(db: Db): Promise<Rows> {
  const rows: Rows = {};
  for (const table of baselineTables) {
    const { rows: all } = await sql<
      Rows[string][number]
    >`select * from ${sql.table(table)}`.execute(db);
    const named = (row: object) => JSON.stringify([row['token_hash' as never], row['id' as never]]);
    rows[table] = all.sort((a, b) => (named(a) < named(b) ? -1 : 1));
  }
  return rows;
}

type Columns = Record<string, string[]>;

/** The columns of each table. */
async function readColumns({ db }: OpenDatabase): Promise<Columns> {
  const tables = (await db.introspection.getTables()).filter(({ isView }) => !isView);
  return Object.fromEntries(tables.map(({ name, columns }) => [name, columns.map((c) => c.name)]));
}

/** The number of rows of each table, and a hash of these columns of all rows. */
async function hashRows(db: Db, columns: Columns): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const [table, names] of Object.entries(columns)) {
    const { rows } = await sql`
      select ${sql.join(names.map((name) => sql.ref(name)))} from ${sql.table(table)}`.execute(db);
    const lines = rows.map((row) => JSON.stringify(row)).sort();
    hashes[table] = `${rows.length} ${createHash('sha256').update(lines.join('\n')).digest('hex')}`;
  }
  return hashes;
}

type RequestOfYear = { id: string; type: string; wish: string | null; status: string };

async function readRequests({ db }: OpenDatabase): Promise<RequestOfYear[]> {
  const { rows } = await sql<RequestOfYear>`select * from requests`.execute(db);
  return rows.sort((a, b) => (a.id < b.id ? -1 : 1));
}

function paceOf({ type, wish, status }: RequestOfYear): string | null {
  if (!['pending', 'in-progress'].includes(status)) return null;
  const isUrgent = ['waiter', 'bill'].includes(type) || (type === 'other' && wish === null);
  return isUrgent ? 'at-once' : 'usual';
}

/** Kills a process in the transaction in which it migrates a copy. Returns the copy. */
async function killInTheMiddle(engine: Engine, original: string): Promise<string> {
  const url = await copyDatabase(engine, original);
  await (engine === 'sqlite' ? killWhileWriting(url) : killWhileWaiting(url));
  const isTooLate = await withDatabase(url, ({ db }) => isMigrated(db));
  return isTooLate ? killInTheMiddle(engine, original) : url;
}

function killWhileWaiting(url: string): Promise<void> {
  return withDatabase(url, async ({ db }) => {
    await sql.raw(waitAtRequests).execute(db);
    const release = await hold(db, (tx) => sql`select pg_advisory_xact_lock(1)`.execute(tx));
    const migrating = startMigrating(url);
    await untilWaiting(db, 1, 'alter table requests');
    migrating.kill();
    await migrating.ended;
    await release();
  });
}

/** Makes a migration on PostgreSQL wait once it has changed the restaurants. */
const waitAtRequests = `
  create function wait_at_requests() returns event_trigger language plpgsql as $$
  begin
    if current_query() like '%alter table requests%' then perform pg_advisory_xact_lock(1); end if;
  end $$;
  create event trigger wait_at_requests on ddl_command_end execute function wait_at_requests()`;

/** SQLite writes uncommitted pages to the log once its cache of 2 MB is full. */
const WAL_BYTES = 500_000;

async function killWhileWriting(url: string): Promise<void> {
  const wal = `${url.slice('sqlite:'.length)}-wal`;
  const migrating = startMigrating(url);
  const ended = migrating.ended.then(() => Number.POSITIVE_INFINITY);
  const walBytes = () => statSync(wal, { throwIfNoEntry: false })?.size ?? 0;
  for (let bytes = 0; bytes < WAL_BYTES; )
    bytes = await Promise.race([ended, delay(1, walBytes())]);
  migrating.kill();
  await migrating.ended;
}

/** Starts a separate process that only migrates. */
function startMigrating(url: string) {
  const at = (path: string) =>
    JSON.stringify(pathToFileURL(`${process.cwd()}/src/db/${path}`).href);
  const script = `
    import { openMigrated } from ${at('migrate.ts')};
    console.log('begun');
    const { close } = await openMigrated({ databaseUrl: ${JSON.stringify(url)}, mayCreate: false });
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
    await withDatabase(url, ({ db }) => sql`pragma wal_checkpoint(truncate)`.execute(db));
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
async function readShape({ db }: OpenDatabase): Promise<string> {
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
