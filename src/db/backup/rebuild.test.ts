import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { grandesSalles } from '../../../test/support/people/people.ts';
import { everyRow } from '../../../test/support/secrets/every-row.ts';
import { engines, type FreshDatabase } from '../../../test/support/server/databases.ts';
import { eachEngine, newDatabase } from '../../../test/support/server/engines.ts';
import { BATCH_ROWS } from '../connection.ts';
import { openDatabase } from '../database.ts';
import { isMigrated, migrateTo } from '../migrate.ts';
import { tableNames } from '../tables.ts';
import { type Counts, entriesOf, readDump, writeDump } from './dump.ts';
import { fill } from './fill.ts';
import { rebuild } from './rebuild.ts';

const now = new Date('2026-11-21T19:30:00.000Z');
/** More than are read at a time. */
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
    await grandesSalles(full.url, 2, TABLES);
    await dump(full.url, file);
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
    full.remove();
  });

  const dump = (url: string, to: string) =>
    opened(url, ({ snapshot }) => snapshot((all) => writeDump(to, entriesOf(all, now))));
  const restore = (from: string, url: string, mayReplace = false): Promise<Counts> =>
    rebuild(url, { mayReplace, build: (tx) => readDump(from, (entries) => fill(tx, entries)) });

  it('every table is in it', async () => {
    const { tables } = await opened(full.url, ({ db }) =>
      db.introspection.getTables().then((all) => ({
        tables: all.filter(({ isView }) => !isView).map(({ name }) => name),
      })),
    );
    const present = tableNames.filter((name) => name !== 'restaurants');
    expect(tables.sort()).toEqual(present.sort());
  });

  it.each(engines)('comes back row for row, into %s too', async (other) => {
    const fresh = await newDatabase(other);
    const counts = await restore(file, fresh.url);
    expect(counts).toMatchObject({ all_restaurants: 2, dining_tables: 2 * TABLES, requests: 0 });
    expect(await rowsOf(fresh.url)).toEqual(await rowsOf(full.url));
    expect(await opened(fresh.url, ({ db }) => isMigrated(db))).toBe(true);
    fresh.remove();
  });

  it('is of one moment: what is written meanwhile is not in it, and does not wait', async () => {
    const busy = await newDatabase(engine);
    const [house] = await grandesSalles(busy.url, 1, TABLES);
    const counts = await opened(busy.url, ({ snapshot }) =>
      snapshot(async (all) => {
        await opened(busy.url, ({ db }) =>
          db
            .deleteFrom('dining_tables')
            .where('restaurant_id', '=', house?.id ?? '')
            .execute(),
        );
        return writeDump(join(folder, 'moment.gz'), entriesOf(all, now));
      }),
    );
    expect(counts.dining_tables).toBe(TABLES);
    busy.remove();
  });

  it('is for its owner alone, and written over nothing', async () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const before = readFileSync(file);
    await expect(dump(full.url, file)).rejects.toThrow('is there already: nothing was written');
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it('one of an earlier version is brought to the present schema', async () => {
    const old = await newDatabase(engine);
    const earlier = join(folder, 'earlier.gz');
    await opened(old.url, async ({ db }) => {
      await migrateTo(db, '003-codes-and-mail');
      await db
        .insertInto('restaurants')
        .values(earlierHouse as never)
        .execute();
    });
    await dump(old.url, earlier);
    const fresh = await newDatabase(engine);
    expect(await restore(earlier, fresh.url)).not.toHaveProperty('figures');
    const houses = await opened(fresh.url, ({ db }) =>
      db.selectFrom('restaurants').selectAll().execute(),
    );
    expect(houses).toMatchObject([{ slug: 'old', first_run_ended_at: earlierHouse.created_at }]);
    expect(await opened(fresh.url, ({ db }) => isMigrated(db))).toBe(true);
    old.remove();
    fresh.remove();
  });

  it('takes the place of what is there only where it may', async () => {
    const other = await newDatabase(engine);
    await grandesSalles(other.url, 1, 1);
    const before = await rowsOf(other.url);
    await expect(restore(file, other.url)).rejects.toThrow('there is something in this database');
    expect(await rowsOf(other.url)).toEqual(before);
    await restore(file, other.url, true);
    expect(await rowsOf(other.url)).toEqual(await rowsOf(full.url));
    other.remove();
  });

  it('waits for no server: it is refused while one is at work', async () => {
    const other = await newDatabase(engine);
    await grandesSalles(other.url, 1, 1);
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
    other.remove();
  });

  const lines = () => gunzipSync(readFileSync(file)).toString().trimEnd().split('\n');
  const head = JSON.stringify({ sonnette: 'backup', format: 1, schema: ['001-init', '999-x'] });

  it.each<[string, () => Buffer, string]>([
    [
      'torn in the middle',
      () => readFileSync(file).subarray(0, 5000),
      'is no backup, or not a whole one',
    ],
    ['without its end', () => packed(lines().slice(0, -1)), 'The backup has no end'],
    [
      'with a line lost',
      () => packed(lines().filter((line) => !line.startsWith('{"table":"sessions'))),
      'sessions: 2 were written',
    ],
    [
      'broken off in a line',
      () => gzipSync(lines().join('\n').slice(0, -9)),
      'is no backup, or not a whole one',
    ],
    ['of a later version', () => packed([head]), 'made by another version of Sonnette, with 999-x'],
    ['without its head', () => packed(lines().slice(1)), 'This is no backup of Sonnette'],
    ['of something else', () => Buffer.from('PDF'), 'is no backup, or not a whole one'],
  ])('one %s is refused, and nothing is changed', async (_, broken, message) => {
    const other = await newDatabase(engine);
    await grandesSalles(other.url, 1, 1);
    const before = await rowsOf(other.url);
    const path = join(folder, 'broken.gz');
    writeFileSync(path, broken());
    await expect(restore(path, other.url, true)).rejects.toThrow(message);
    expect(await rowsOf(other.url)).toEqual(before);
    other.remove();
  });
});

const earlierHouse = {
  ...{ id: 'old', slug: 'old', name: 'Old', search_text: 'old', time_zone: 'Europe/Paris' },
  ...{ request_version: 7, created_at: '2025-11-21T19:30:00.000Z' },
};

function packed(lines: string[]): Buffer {
  return gzipSync(`${lines.join('\n')}\n`);
}
