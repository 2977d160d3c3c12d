import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterEach, expect, it, vi } from 'vitest';
import { newDatabase } from '../../../test/support/server/engines.ts';
import type { DatabaseError } from '../connection.ts';
import { type Db, openDatabase, transaction } from '../database.ts';
import { migrate } from '../migrate.ts';

const later = { isLowPriority: true, isFsyncDeferred: true };
const insertJob = (db: Db, name: string) =>
  db.insertInto('jobs').values({ name, due_at: '' }).execute();

afterEach(() => vi.restoreAllMocks());

/** Replaces the statement that sets `synchronous` back to FULL by `text`. */
function breakReturnToFull(text: string): void {
  const prepare = DatabaseSync.prototype.prepare;
  vi.spyOn(DatabaseSync.prototype, 'prepare').mockImplementation(function (
    this: DatabaseSync,
    sql: string,
  ) {
    return Reflect.apply(prepare, this, [sql === 'pragma synchronous = full' ? text : sql]);
  });
}

it.each([
  ['fails', 'select * from no_such_table'],
  ['has no effect', 'pragma synchronous = normal'],
])('commits nothing more once the return to synchronous=FULL %s', async (_, text) => {
  const fresh = await newDatabase('sqlite');
  const unsafe: DatabaseError[] = [];
  const opened = await openDatabase(fresh.url, () => {}, {
    onUnsafe: (error) => unsafe.push(error),
  });
  const { db } = opened;
  await migrate(db);
  await transaction(db, (tx) => insertJob(tx, 'synced'));
  breakReturnToFull(text);
  const outcomes = await Promise.allSettled([
    transaction(db, (tx) => insertJob(tx, 'unsynced'), later),
    transaction(db, (tx) => insertJob(tx, 'after, patient'), later),
  ]);
  expect(outcomes[1]?.status).toBe('rejected');
  await expect(transaction(db, (tx) => insertJob(tx, 'after'))).rejects.toThrow();
  await expect(insertJob(db, 'after, without a transaction')).rejects.toThrow();
  expect(unsafe.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^SQLite cannot return to synchronous=FULL \(.+\)/),
  ]);
  const again = await openDatabase(fresh.url, () => {});
  const rows = await again.db.selectFrom('jobs').select('name').orderBy('name').execute();
  expect(rows.map(({ name }) => name)).toEqual(['synced', 'unsynced']);
  await again.close();
  await fresh.remove();
});

it('a database that is closed right after a transaction without fsync is not reported as unsafe', async () => {
  const unsafe: DatabaseError[] = [];
  const { db, close } = await openDatabase('sqlite::memory:', () => {}, {
    onUnsafe: (error) => unsafe.push(error),
  });
  await transaction(db, (tx) => sql`select 1`.execute(tx), later).then(close);
  await new Promise((resolve) => setImmediate(resolve));
  expect(unsafe).toEqual([]);
});
