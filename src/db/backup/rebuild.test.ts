import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { largeRestaurants } from '../../../test/support/people/people.ts';
import { everyRow } from '../../../test/support/secrets/every-row.ts';
import type { Engine, FreshDatabase } from '../../../test/support/server/databases.ts';
import { eachEngine, newDatabase } from '../../../test/support/server/engines.ts';
import { BATCH_ROWS } from '../connection.ts';
import { openDatabase } from '../database.ts';
import { isMigrated } from '../migrate.ts';
import { tableNames } from '../tables.ts';
import { entriesOf, type RowCounts, readDump, writeDump } from './dump.ts';
import { fill } from './fill.ts';
import { rebuild } from './rebuild.ts';

const now = new Date('2026-11-21T19:30:00.000Z');
/** More rows than two batches hold. */
const TABLES = 2 * BATCH_ROWS + 1;

const opened = <T>(
  url: string,
  work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>,
) => openDatabase(url, () => {}).then((database) => work(database).finally(() => database.close()));
const rowsOf = (url: string) => opened(url, async ({ db }) => (await everyRow(db)).sort());

eachEngine((engine) => {
  let folder: string;
  let file: string;
  let full: FreshDatabase;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sonnette-dump-'));
    file = join(folder, 'whole.gz');
    full = await newDatabase(engine);
    await largeRestaurants(full.url, 2, TABLES);
    await dump(full.url, file);
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await full.remove();
  });

  const dump = (url: string, to: string) =>
    opened(url, ({ snapshot }) => snapshot((all) => writeDump(to, entriesOf(all, now, '1.0.0'))));
  const restore = (from: string, url: string, mayReplace = false): Promise<RowCounts> =>
    rebuild(url, { mayReplace, build: (tx) => readDump(from, (entries) => fill(tx, entries)) });

  it('the backup knows every table of the schema', async () => {
    const { tables } = await opened(full.url, ({ db }) =>
      db.introspection.getTables().then((all) => ({
        tables: all.filter(({ isView }) => !isView).map(({ name }) => name),
      })),
    );
    expect(tables.sort()).toEqual([...tableNames].sort());
  });

  it.each([...new Set<Engine>(['sqlite', engine])])(
    'a backup restores every row into %s',
    async (other) => {
      const fresh = await newDatabase(other);
      const counts = await restore(file, fresh.url);
      expect(counts).toMatchObject({ all_restaurants: 2, dining_tables: 2 * TABLES, requests: 0 });
      expect(await rowsOf(fresh.url)).toEqual(await rowsOf(full.url));
      expect(await opened(fresh.url, ({ db }) => isMigrated(db))).toBe(true);
      await fresh.remove();
    },
  );

  it('a backup is a snapshot: it leaves out later writes and does not block them', async () => {
    const busy = await newDatabase(engine);
    const [restaurant] = await largeRestaurants(busy.url, 1, TABLES);
    const counts = await opened(busy.url, ({ snapshot }) =>
      snapshot(async (all) => {
        await opened(busy.url, ({ db }) =>
          db
            .deleteFrom('dining_tables')
            .where('restaurant_id', '=', restaurant?.id ?? '')
            .execute(),
        );
        return writeDump(join(folder, 'moment.gz'), entriesOf(all, now, '1.0.0'));
      }),
    );
    expect(counts.dining_tables).toBe(TABLES);
    await busy.remove();
  });

  it('a backup has mode 0600 and overwrites no file', async () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const before = readFileSync(file);
    await expect(dump(full.url, file)).rejects.toThrow('already exists: nothing was written');
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it('replaces a database that is not empty only when forced', async () => {
    const other = await newDatabase(engine);
    await largeRestaurants(other.url, 1, 1);
    const before = await rowsOf(other.url);
    await expect(restore(file, other.url)).rejects.toThrow('this database is not empty');
    expect(await rowsOf(other.url)).toEqual(before);
    await restore(file, other.url, true);
    expect(await rowsOf(other.url)).toEqual(await rowsOf(full.url));
    await other.remove();
  });

  it('refuses to restore while a server is running', async () => {
    const other = await newDatabase(engine);
    await largeRestaurants(other.url, 1, 1);
    const before = await rowsOf(other.url);
    await opened(other.url, async (server) => {
      server.claimServer();
      await server.wakeUps?.listen(
        () => {},
        () => {},
      );
      await expect(restore(file, other.url, true)).rejects.toThrow(/server is running on/);
    });
    expect(await rowsOf(other.url)).toEqual(before);
    await other.remove();
  });

  const lines = () => gunzipSync(readFileSync(file)).toString().trimEnd().split('\n');
  const head = JSON.stringify({ sonnette: 'backup', format: 1, schema: ['001-baseline', '999-x'] });

  it.each<[string, () => Buffer, string]>([
    [
      'truncated in the middle',
      () => readFileSync(file).subarray(0, 5000),
      'is not a complete backup',
    ],
    ['without its last line', () => packed(lines().slice(0, -1)), 'its last line is missing'],
    [
      'with a missing line',
      () => packed(lines().filter((line) => !line.startsWith('{"table":"sessions'))),
      'sessions: expected 2, found undefined',
    ],
    [
      'that ends in the middle of a line',
      () => gzipSync(lines().join('\n').slice(0, -9)),
      'is not a complete backup',
    ],
    ['of another version', () => packed([head]), 'made by another version of Sonnette, with 999-x'],
    [
      'of a later version',
      () => packed([JSON.stringify({ ...JSON.parse(head), version: '9.9.9' })]),
      'made by version 9.9.9 of Sonnette, with 999-x',
    ],
    ['without its first line', () => packed(lines().slice(1)), 'This is not a backup of Sonnette'],
    ['that is another kind of file', () => Buffer.from('PDF'), 'is not a complete backup'],
  ])('refuses a backup %s and changes nothing', async (_, broken, message) => {
    const other = await newDatabase(engine);
    await largeRestaurants(other.url, 1, 1);
    const before = await rowsOf(other.url);
    const path = join(folder, 'broken.gz');
    writeFileSync(path, broken());
    await expect(restore(path, other.url, true)).rejects.toThrow(message);
    expect(await rowsOf(other.url)).toEqual(before);
    await other.remove();
  });
});

function packed(lines: string[]): Buffer {
  return gzipSync(`${lines.join('\n')}\n`);
}
