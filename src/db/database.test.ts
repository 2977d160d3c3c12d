import { linkSync, statSync, symlinkSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FreshDatabase } from '../../test/support/server/databases.ts';
import { eachEngine, newDatabase } from '../../test/support/server/engines.ts';
import { DatabaseError } from './connection.ts';
import {
  afterCommit,
  type OpenDatabase,
  openDatabase,
  type Tx,
  transaction,
  tryTransaction,
  undo,
} from './database.ts';
import { isMigrated, migrate } from './migrate.ts';

const lost = () => {};
const restaurant = (id: string) => ({
  id,
  slug: id,
  name: id,
  search_text: id,
  time_zone: 'Europe/Paris',
  request_version: 0,
  created_at: '2026-11-21T19:30:00.000Z',
});

eachEngine((engine) => {
  let fresh: FreshDatabase;
  let first: OpenDatabase;
  let second: OpenDatabase;

  beforeAll(async () => {
    fresh = await newDatabase(engine);
    first = await openDatabase(fresh.url, lost);
    second = await openDatabase(fresh.url, lost);
  });
  afterAll(async () => {
    await first.close();
    await second.close();
    await fresh.remove();
  });

  const names = async () =>
    (await first.db.selectFrom('restaurants').select('id').orderBy('id').execute()).map(
      (r) => r.id,
    );

  it.runIf(engine === 'postgres')('statements have 5 s, and those of doctor more', async () => {
    const patient = await openDatabase(fresh.url, lost, { statementSeconds: 120 });
    const limits = [first, patient].map(async ({ db }) => {
      const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(db);
      return rows[0]?.statement_timeout;
    });
    expect(await Promise.all(limits)).toEqual(['5s', '2min']);
    await patient.close();
  });

  it('a second migration changes nothing', async () => {
    expect(await isMigrated(first.db)).toBe(false);
    await migrate(first.db);
    await migrate(second.db);
    expect(await isMigrated(second.db)).toBe(true);
    expect(await first.db.selectFrom('installation').selectAll().execute()).toHaveLength(1);
  });

  it('afterCommit callbacks run in order after the commit, and never after a rollback', async () => {
    const called: string[] = [];
    await transaction(first.db, async (tx) => {
      afterCommit(tx, () => called.push('one'));
      afterCommit(tx, () => called.push('two'));
      await tx.insertInto('all_restaurants').values(restaurant('a')).execute();
      expect(called).toEqual([]);
    });
    expect(called).toEqual(['one', 'two']);
    const failing = transaction(first.db, async (tx) => {
      afterCommit(tx, () => called.push('never'));
      await tx.insertInto('all_restaurants').values(restaurant('b')).execute();
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(called).toEqual(['one', 'two']);
    expect(await names()).toEqual(['a']);
  });

  it('undo() rolls back tryTransaction without an error, and transaction with one', async () => {
    const insertAndUndo = async (tx: Tx) => {
      await tx.insertInto('all_restaurants').values(restaurant('c')).execute();
      return undo();
    };
    expect(await tryTransaction(first.db, insertAndUndo)).toBeUndefined();
    expect(await tryTransaction(first.db, async () => 'done')).toBe('done');
    await expect(transaction(first.db, insertAndUndo)).rejects.toThrow('undo()');
    await expect(tryTransaction(first.db, () => Promise.reject(new Error('no')))).rejects.toThrow(
      'no',
    );
    expect(await names()).toEqual(['a']);
  });

  it('count(*) returns a number', async () => {
    const row = await first.db
      .selectFrom('restaurants')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(row.count).toBe(1);
  });

  it('deleting a restaurant deletes its tables', async () => {
    await first.db.insertInto('all_restaurants').values(restaurant('d')).execute();
    const table = { id: 't', restaurant_id: 'd', number: 1, created_at: '' };
    await first.db.insertInto('dining_tables').values(table).execute();
    await first.db.deleteFrom('all_restaurants').where('id', '=', 'd').execute();
    expect(await first.db.selectFrom('dining_tables').selectAll().execute()).toEqual([]);
  });
});

describe('on one SQLite file', () => {
  it('refuses a second server but not a command, and frees the lock when the first server closes [API-92]', async () => {
    const fresh = await newDatabase('sqlite');
    const server = await openDatabase(fresh.url, lost);
    server.claimServer();
    const other = await openDatabase(fresh.url, lost);
    expect(() => other.claimServer()).toThrow(DatabaseError);
    expect(() => other.claimServer()).toThrow(/Another Sonnette server is running on .+\.db/);
    await migrate(other.db);
    await server.close();
    other.claimServer();
    await other.close();
    await fresh.remove();
  });

  it.skipIf(process.platform === 'win32').each([
    ['symbolic', symlinkSync, 'Another Sonnette server is running'],
    ['hard', linkSync, 'has 2 names (hard links)'],
  ] as const)('refuses a second server through a %s link [API-92]', async (_, link, reason) => {
    const fresh = await newDatabase('sqlite');
    const server = await openDatabase(fresh.url, lost);
    server.claimServer();
    const file = fresh.url.slice('sqlite:'.length);
    link(file, `${file}.link`);
    const other = await openDatabase(`${fresh.url}.link`, lost);
    expect(() => other.claimServer()).toThrow(reason);
    await other.close();
    await server.close();
    await fresh.remove();
  });

  it('a low-priority transaction runs after all other queued ones, and fails alone', async () => {
    const fresh = await newDatabase('sqlite');
    const { db, close } = await openDatabase(fresh.url, lost);
    const done: string[] = [];
    const run = (name: string, options?: { isLowPriority: boolean }) =>
      transaction(db, async () => void done.push(name), options);
    const failing = transaction(
      db,
      async () => {
        done.push('low priority, failing');
        throw new Error('no');
      },
      { isLowPriority: true },
    );
    const refused = expect(failing).rejects.toThrow('no');
    await Promise.all([
      run('low priority', { isLowPriority: true }),
      run('first'),
      run('second'),
      refused,
    ]);
    expect(done).toEqual(['first', 'second', 'low priority, failing', 'low priority']);
    await close();
    await fresh.remove();
  });

  it('uses WAL with fsync at each commit, foreign keys and files of mode 0600', async () => {
    const fresh = await newDatabase('sqlite');
    const { db, close } = await openDatabase(fresh.url, lost);
    const pragma = async (name: string) =>
      Object.values((await sql.raw(`pragma ${name}`).execute(db)).rows[0] ?? {})[0];
    expect(await pragma('journal_mode')).toBe('wal');
    expect(await pragma('synchronous')).toBe(2);
    expect(await pragma('foreign_keys')).toBe(1);
    expect(await pragma('busy_timeout')).toBe(5000);
    // The files hold e-mail addresses and password hashes.
    await migrate(db);
    const file = fresh.url.slice('sqlite:'.length);
    for (const each of process.platform === 'win32' ? [] : [file, `${file}-wal`, `${file}-shm`]) {
      expect(statSync(each).mode & 0o777, each).toBe(0o600);
    }
    await close();
    await fresh.remove();
  });
});
