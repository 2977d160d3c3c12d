import { chmodSync, copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '../../../test/support/people/acts.ts';
import { startMailbox } from '../../../test/support/people/mailbox.ts';
import { petitBistrot, type TestRestaurant } from '../../../test/support/people/people.ts';
import { everyRow } from '../../../test/support/secrets/every-row.ts';
import { startApp, type TestApp } from '../../../test/support/server/app.ts';
import { cli, cliWith } from '../../../test/support/server/cli.ts';
import { newDatabase, onPostgres } from '../../../test/support/server/engines.ts';
import { withAppOnEachEngine } from '../../../test/support/server/with-app.ts';
import { openDatabase } from '../../db/database.ts';
import { tableNames } from '../../db/tables.ts';
import { readLineage } from '../../features/requests/versions-store.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sonnette-operator-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function opened<T>(
  url: string,
  work: (db: Awaited<ReturnType<typeof openDatabase>>['db']) => Promise<T>,
): Promise<T> {
  const { db, close } = await openDatabase(url, () => {});
  return work(db).finally(close);
}

/** Runs `doctor` with the configuration of a server. */
const examine = ({ databaseUrl }: TestApp) =>
  cliWith({ DATABASE_URL: databaseUrl, SECRET_KEY: 'k'.repeat(32) }, 'doctor');

/** All rows, except those that a restore renews and those that a running server changes by itself. */
const rowsOf = async (url: string) => {
  const rows = await opened(url, everyRow);
  const kept = rows.filter((row) => !/^(installation|jobs|sessions) /.test(row));
  return kept.map(inOrder).sort();
};

/** The order of columns differs between engines, where a migration has added or dropped one. */
function inOrder(row: string): string {
  const [, table, columns = ''] = /^(\S+) (.*)$/s.exec(row) ?? [];
  return `${table} ${JSON.stringify(Object.entries(JSON.parse(columns)).sort())}`;
}

withAppOnEachEngine(({ app, engine }) => {
  let bistrot: TestRestaurant;

  beforeAll(async () => {
    bistrot = await petitBistrot(app);
    await ask(app, bistrot, 7, { type: 'bread' });
    // Runs the jobs that write about a new account now, so that rows do not change during a test.
    await app.tick();
  });

  it('a restored backup of a running server has the same rows and a new lineage', async () => {
    const file = join(folder, `${engine}.gz`);
    const taken = await cli(app.databaseUrl, 'backup', file);
    expect(taken).toMatchObject({ code: 0, stderr: '' });
    const tables = `${tableNames.length} tables`;
    expect(taken.stdout).toMatch(
      new RegExp(`\\d+ rows of ${tables}, \\d+\\.\\d MB, read back\\.\n$`),
    );
    const again = await cli(app.databaseUrl, 'backup', file);
    expect(again).toMatchObject({
      code: 1,
      stderr: `${file} already exists: nothing was written.\n`,
    });

    const running = await cli(app.databaseUrl, 'restore', file, '--force');
    expect(running.code).toBe(1);
    expect(running.stderr).toMatch(/server is running on/);

    const fresh = await newDatabase(engine);
    const restored = await cli(fresh.url, 'restore', file);
    expect(restored).toMatchObject({ code: 0, stderr: '' });
    expect(await rowsOf(fresh.url)).toEqual(await rowsOf(app.databaseUrl));
    expect(await opened(fresh.url, readLineage)).not.toBe(await readLineage(app.db));
    expect(await cli(fresh.url, 'restore', file)).toMatchObject({ code: 1 });
    const named = fresh.url.replace(/^postgres:/, 'postgresql:');
    expect(await cli(named, 'restore', file, '--force')).toMatchObject({ code: 0 });
    await fresh.remove();
  });

  it('doctor finds no problem with a running server', async () => {
    const { code, stdout } = await examine(app);
    expect(stdout).toMatch(/ok {4}database .+ can be reached; 1 server runs on it\n/);
    expect(stdout).toMatch(/ok {4}schema /);
    expect(stdout).toMatch(/ok {4}clock /);
    expect(stdout).not.toContain('FAIL');
    expect(code).toBe(0);
  });

  it('doctor reports a request of the future, late mails and late purges', async () => {
    const other = await startApp(engine);
    // Runs all jobs now: none is due again during the test.
    await other.tick();
    const restaurant = await petitBistrot(other);
    await ask(other, restaurant, 7);
    await other.db
      .updateTable('requests')
      .set({ created_at: '2999-01-01T00:00:00.000Z' })
      .execute();
    await other.db.insertInto('outbox').values(lateMail).execute();
    await sql`update all_restaurants set deleted_at = '2020-01-01'`.execute(other.db);
    const { code, stdout } = await examine(other);
    expect(code).toBe(1);
    expect(stdout).toMatch(/FAIL {2}clock .+ but a request is from 2999-01-01T00:00:00.000Z\n +→ /);
    expect(stdout).toMatch(/warn {2}outbox +unsent mails: 1, the oldest from 2020-01-01/);
    expect(stdout).toMatch(
      /warn {2}deletions +deleted restaurants that still have rows: 1, .+2020/,
    );
    expect(stdout).toMatch(/checks, 1 failed, \d to look at\.\n$/);
    await other.close();
  });

  it('doctor reports a newer schema and a file that other users can read', async () => {
    const other = await startApp(engine);
    await sql`insert into kysely_migration (name, timestamp) values ('999-future', '')`.execute(
      other.db,
    );
    if (engine === 'sqlite') chmodSync(other.databaseUrl.slice('sqlite:'.length), 0o644);
    const { code, stdout } = await examine(other);
    expect(code).toBe(1);
    expect(stdout).toMatch(/FAIL {2}schema +is of a newer version: 999-future\n +→ /);
    const isReadByOthers = /warn {2}file +\S+ can be read by others: .+\n +→ chmod 600 /;
    expect(isReadByOthers.test(stdout)).toBe(engine === 'sqlite');
    await other.close();
  });
});

onPostgres(() => {
  it('a SQLite file that is moved to PostgreSQL is copied completely, only into an empty database and only while no server runs', async () => {
    const app = await startApp('sqlite');
    await ask(app, await petitBistrot(app), 7);
    const target = await newDatabase('postgres');
    const source = join(folder, 'source.db');
    const move = (from: string) => cli(from, 'move', target.url);
    const early = await move(app.databaseUrl);
    expect(early).toMatchObject({ code: 1, stdout: '' });
    expect(early.stderr).toContain('Another Sonnette server is running');
    await sql`pragma wal_checkpoint(truncate)`.execute(app.db);
    copyFileSync(app.databaseUrl.slice('sqlite:'.length), source);
    await app.close();

    const moved = await move(`sqlite:${source}`);
    expect(moved).toMatchObject({ code: 0, stderr: '' });
    expect(moved.stdout).toMatch(/^all_restaurants +1 → 1$/m);
    expect(moved.stdout).toMatch(/^dining_tables +12 → 12$/m);
    expect(moved.stdout).toContain(
      `SECRET_KEY as before: if it was not set, it is in ${source}.key`,
    );
    expect(await rowsOf(target.url)).toEqual(await rowsOf(`sqlite:${source}`));
    const twice = await move(`sqlite:${source}`);
    expect(twice).toMatchObject({ code: 1, stdout: '' });
    expect(twice.stderr).toContain('Nothing was changed: this database is not empty');
  });
});

describe('doctor', () => {
  it('reports an invalid configuration and stops there', async () => {
    const { code, stdout } = await cliWith({ PORT: 'many', SMTP_URL: 'ftp://secret' }, 'doctor');
    expect(code).toBe(1);
    expect(stdout).toContain('PORT=many');
    expect(stdout).toContain('SMTP_URL=(not shown)');
    expect(stdout).toMatch(/1 checks, 1 failed/);
  });

  it('reports an unreachable database without its password', async () => {
    const environment = {
      DATABASE_URL: 'postgres://me:hidden@127.0.0.1:1/none',
      SECRET_KEY: 'k'.repeat(32),
    };
    const { code, stdout } = await cliWith(environment, 'doctor');
    expect(code).toBe(1);
    expect(stdout).toMatch(/FAIL {2}database +cannot be used: PostgreSQL at 127.0.0.1:1 refuses/);
    expect(stdout).not.toContain('hidden');
  });

  it('reports a damaged file, and `backup` refuses it', async () => {
    const { url, remove } = await newDatabase('sqlite');
    const app = await startApp('sqlite');
    await petitBistrot(app);
    await sql`pragma wal_checkpoint(truncate)`.execute(app.db);
    const bytes = readFileSync(app.databaseUrl.slice('sqlite:'.length));
    await app.close();
    bytes.fill(0xee, bytes.length - 4096 * 4, bytes.length - 4096);
    writeFileSync(url.slice('sqlite:'.length), bytes);
    const { code, stdout } = await cli(url, 'doctor');
    expect(code).toBe(1);
    expect(stdout).toMatch(/FAIL {2}(integrity|database) /);
    const taken = await cli(url, 'backup', join(folder, 'damaged.gz'));
    expect(taken.code).toBe(1);
    await remove();
  });

  it('connects to the mail server without sending a mail', async () => {
    const mailbox = await startMailbox();
    const { url, remove } = await newDatabase('sqlite');
    const look = () => cliWith({ DATABASE_URL: url, SMTP_URL: mailbox.url }, 'doctor');
    expect((await look()).stdout).toMatch(/ok {4}mail +the mail server can be used/);
    expect(mailbox.attempts).toBe(0);
    await mailbox.stop();
    const { code, stdout } = await look();
    expect(code).toBe(1);
    expect(stdout).toContain(`${new URL(mailbox.url).host} cannot be used: connection refused`);
    await remove();
  });
});

const lateMail = {
  ...({ kind: 'sign-up', language: 'fr', id: 'late', topic: 'late', tries: 3 } as const),
  address: 'a@example.org',
  held_until: null,
  due_at: '2026-11-22',
  created_at: '2020-01-01',
};
