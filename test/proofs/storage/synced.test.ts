import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { openDatabase } from '../../../src/db/database.ts';
import { ask, cancel } from '../../support/people/acts.ts';
import { largeRestaurants } from '../../support/people/people.ts';
import type { FreshDatabase } from '../../support/server/databases.ts';
import { eachEngine, newDatabase } from '../../support/server/engines.ts';
import { caller } from '../../support/server/http.ts';
import { type Cluster, createDatabase, startCluster } from '../../support/server/postgres.ts';
import { type Server, startServer } from '../../support/server/server.ts';

/** Each request is sent and cancelled: two responses in sequence, so that no two share an fsync. */
const REQUESTS = 100;

let server: Server | undefined;
let cluster: Cluster | undefined;
let database: FreshDatabase | undefined;

afterEach(async () => {
  await server?.kill();
  await cluster?.stop();
  await database?.remove();
  server = undefined;
  cluster = undefined;
  database = undefined;
});

eachEngine((engine) => {
  it('connections are configured so that each commit waits for an fsync [API-33, API-44]', async () => {
    const settings = engine === 'sqlite' ? await settingsOfSqlite() : await settingsOfPostgres();
    expect(settings).toEqual(
      engine === 'sqlite'
        ? { journal_mode: 'wal', synchronous: 2 }
        : { fsync: 'on', synchronous_commit: 'on' },
    );
  });
});

const canTrace = isStraceThere();

it.skipIf(!canTrace)(
  'SQLite: system calls show that each response comes after an fsync of the write-ahead log',
  async () => {
    const { restaurant, app, running, traceFile } = await startTraced();
    for (let turn = 0; turn < REQUESTS; turn += 1) await cancel(app, await ask(app, restaurant, 1));
    expect(await running.stop()).toBe(0);

    const { answers, unsynced } = readTrace(traceFile);
    const figures = { answers, unsynced };
    expect(figures).toEqual({ answers: 2 * REQUESTS, unsynced: 0 });
  },
);

/** Starts a server under strace. */
async function startTraced() {
  database = await newDatabase('sqlite');
  const { url } = database;
  const [restaurant] = await largeRestaurants(url, 1, 1);
  if (!restaurant) throw new Error('no restaurant was created');
  const traceFile = join(url.slice('sqlite:'.length), '..', 'calls.txt');
  const calls = 'trace=pwrite64,fsync,fdatasync,write,writev';
  // -D: strace runs as a detached grandchild, so that signals reach the server directly.
  const launcher = ['strace', '-D', '-f', '-y', '-s', '20', '-o', traceFile, '-e', calls];
  const running = await startServer(
    { DATABASE_URL: url, DEMO: 'off', RATE_LIMITS: 'off' },
    { launcher },
  );
  server = running;
  return { restaurant, app: { call: caller(running.url) }, running, traceFile };
}

async function settingsOfSqlite() {
  database = await newDatabase('sqlite');
  const { db, close } = await openDatabase(database.url, () => {});
  const read = async (name: 'journal_mode' | 'synchronous') =>
    (await sql<Record<string, string | number>>`pragma ${sql.raw(name)}`.execute(db)).rows[0]?.[
      name
    ];
  const settings = {
    journal_mode: String(await read('journal_mode')),
    synchronous: Number(await read('synchronous')),
  };
  await close();
  return settings;
}

/** Reads the settings from a durable cluster; other test clusters switch fsync off. */
async function settingsOfPostgres() {
  cluster = await startCluster({ isDurable: true });
  const { db, close } = await openDatabase(await createDatabase(cluster.url), () => {});
  const { rows } = await sql<{ fsync: string; synchronous_commit: string }>`
    select current_setting('fsync') as fsync,
      current_setting('synchronous_commit') as synchronous_commit`.execute(db);
  await close();
  return rows[0] ?? { fsync: '', synchronous_commit: '' };
}

function isStraceThere(): boolean {
  if (process.platform !== 'linux') return false;
  try {
    // strace may be installed but not permitted to trace, as in some containers.
    execFileSync('strace', ['-D', '-f', '-o', '/dev/null', process.execPath, '--version']);
    return true;
  } catch {
    return false;
  }
}

/**
 * Counts responses without an fsync of the write-ahead log: either the log was written after its last fsync,
 * or there was no fsync since the previous response. strace splits an interrupted call into two lines; the
 * second one has its result.
 */
function readTrace(file: string) {
  const figures = { answers: 0, unsynced: 0 };
  const syncing = new Set<string>();
  let isDirty = false;
  let isSynced = false;
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [thread = ''] = line.split(' ', 1);
    if (/ pwrite64\(\d+<[^>]+-wal>/.test(line)) isDirty = true;
    if (/ f(data)?sync\(\d+<[^>]+-wal>/.test(line)) syncing.add(thread);
    if (syncing.has(thread) && / = 0$/.test(line)) {
      syncing.delete(thread);
      isDirty = false;
      isSynced = true;
    }
    if (!/ writev?\(.*"HTTP\/1\.1 20[01] /.test(line)) continue;
    figures.answers += 1;
    if (isDirty || !isSynced) figures.unsynced += 1;
    isSynced = false;
  }
  return figures;
}
