import { closeSync, existsSync, openSync, realpathSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import { Kysely, SqliteAdapter, type SqliteDatabase, SqliteDialect } from 'kysely';
import { DatabaseError, type Db, type OpenDatabase } from '../connection.ts';
import { insideTransaction } from '../open-transaction.ts';
import { Rows } from '../prepared.ts';
import type { Schema } from '../schema.ts';
import { countServersOn, findDamageIn, makeFolder, readAtOnce } from './sqlite-whole.ts';

/** In older versions a checkpoint during a write can corrupt a WAL database (sqlite.org/wal.html). */
const OLDEST_SAFE = '3.51.3';

/** Opens a SQLite file, or `:memory:`, and connects Kysely to it. */
export function openSqlite(file: string): OpenDatabase {
  if (file !== ':memory:') prepareFile(file);
  const sqlite = new DatabaseSync(file);
  setUp(sqlite);
  refuseOldSqlite(sqlite);
  const db = new Kysely<Schema>({ dialect: new Dialect({ database: adapt(sqlite) }) });
  let claim: DatabaseSync | undefined;
  let hadTroubleAt = Number.NEGATIVE_INFINITY;
  return {
    db,
    claimServer: () => {
      claim = claimFile(file);
    },
    waitWithoutBlocking: () => {
      sqlite.exec('pragma busy_timeout = 0');
      retryWhileLocked(db, () => {
        hadTroubleAt = performance.now();
      });
    },
    checkWrite: async () => {
      if (performance.now() - hadTroubleAt < TROUBLE_MILLISECONDS) throw new Error('no space');
      await checkWrite(sqlite);
    },
    countServers: async () => countServersOn(lockOf(file)),
    snapshot: (work) => readAtOnce(sqlite, work),
    longTransaction: (work) =>
      db.transaction().execute((tx) => insideTransaction(db, () => work(tx))),
    findDamage: async () => findDamageIn(sqlite),
    findPoolerTrouble: async () => [],
    wakeUps: undefined,
    close: async () => {
      // Not `db.destroy()`: it closes nothing when no query was ever run.
      sqlite.close();
      claim?.close();
    },
  };
}

/**
 * Creates the file with mode 0600: it holds e-mail addresses and password hashes.
 * SQLite creates the `-wal` and `-shm` files with the mode of the database file.
 */
function prepareFile(file: string): void {
  makeFolder(dirname(file));
  closeSync(openSync(file, 'a', 0o600));
}

const BUSY_TIMEOUT_MILLISECONDS = 5000;

/**
 * `synchronous = full` fsyncs the write-ahead log at each commit: an acknowledged write survives a power cut.
 * A checkpoint runs every 2000 pages (8 MB); the commit that triggers it waits for it (decision 21).
 */
function setUp(sqlite: DatabaseSync): void {
  const deadline = performance.now() + BUSY_TIMEOUT_MILLISECONDS;
  for (;;) {
    try {
      sqlite.exec(`
        pragma busy_timeout = ${BUSY_TIMEOUT_MILLISECONDS};
        pragma journal_mode = wal;
        pragma synchronous = full;
        pragma wal_autocheckpoint = 2000;
        pragma foreign_keys = on;
        pragma journal_size_limit = 67108864;
      `);
      return;
    } catch (error) {
      // NOTE: the switch to WAL ignores busy_timeout when another process opens the same new file.
      if (!isLocked(error) || performance.now() > deadline) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    }
  }
}

/** How long a write without space counts: one row may still fit where a guest's request does not. */
const TROUBLE_MILLISECONDS = 10_000;

/** On the connection itself, so that it does not wait for a lock, nor for the queries that do. */
async function checkWrite(sqlite: DatabaseSync): Promise<void> {
  while (sqlite.isTransaction) await nextTurn();
  try {
    sqlite.exec('begin immediate; update installation set lineage = lineage; commit');
  } finally {
    if (sqlite.isTransaction) sqlite.exec('rollback');
  }
}

/** Makes Kysely run each migration in a transaction. SQLite can roll back DDL; Kysely's default is "no". */
class Dialect extends SqliteDialect {
  override createAdapter() {
    return new (class extends SqliteAdapter {
      override get supportsTransactionalDdl() {
        return true;
      }
    })();
  }
}

/** Limits of the cache of prepared statements: entries, and characters of one statement. */
const MOST_CACHED = 500;
const LONGEST_CACHED = 2500;

/** Adapts node:sqlite to the interface of Kysely's dialect, with an LRU cache of prepared statements. */
function adapt(sqlite: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, ReturnType<SqliteDatabase['prepare']>>();
  return {
    close: () => sqlite.close(),
    prepare(text) {
      // A deferred transaction that reads and then writes fails at once if another process has written.
      // An immediate one waits for the write lock (busy_timeout).
      const sql = text === 'begin' ? 'begin immediate' : text;
      // SQLite rolls back by itself when the disk is full. A second rollback would fail and hide the cause.
      if (sql === 'rollback' && !sqlite.isTransaction) return nothing;
      const cached = statements.get(sql);
      const statement = cached ?? wrap(sqlite.prepare(sql));
      // Long statements are mostly lists of ids: each length is a different text, rarely used again.
      if (sql.length >= LONGEST_CACHED) return statement;
      // A Map keeps insertion order: the first key is the least recently used statement.
      if (cached) statements.delete(sql);
      else if (statements.size >= MOST_CACHED)
        statements.delete(statements.keys().next().value ?? '');
      statements.set(sql, statement);
      return statement;
    },
  };
}

function wrap(statement: StatementSync): ReturnType<SqliteDatabase['prepare']> {
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...values(parameters)),
    run: (parameters) => {
      const [first] = parameters;
      if (!(first instanceof Rows)) return statement.run(...values(parameters));
      let result = nothing.run([]);
      for (const row of first.rows) result = statement.run(...values(row));
      return result;
    },
    iterate: (parameters) => statement.iterate(...values(parameters)),
  };
}

const nothing: ReturnType<SqliteDatabase['prepare']> = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [].values(),
};

function refuseOldSqlite(sqlite: DatabaseSync): void {
  const version = String(sqlite.prepare('select sqlite_version() as v').get()?.v);
  if (version.localeCompare(OLDEST_SAFE, 'en', { numeric: true }) < 0) {
    throw new DatabaseError(`SQLite ${version} is too old: ${OLDEST_SAFE} or newer is needed.`);
  }
}

/**
 * Locks the database for this process: an exclusive transaction on a lock file beside it.
 * The operating system releases the lock however the process ends, so it is never stale, unlike a pid file.
 */
export function claimFile(file: string): DatabaseSync | undefined {
  if (file === ':memory:') return undefined;
  const names = statSync(file, { throwIfNoEntry: false })?.nlink ?? 1;
  if (names > 1) {
    throw new DatabaseError(
      `The database ${file} has ${names} names (hard links), each with a log of its own: SQLite would damage it. Remove the others, or copy the file.`,
    );
  }
  const claim = new DatabaseSync(lockOf(file));
  try {
    claim.exec('pragma busy_timeout = 0; begin exclusive');
    return claim;
  } catch {
    claim.close();
    throw new DatabaseError(
      `Another Sonnette server is running on ${file}. Stop it first, or give this one its own DATABASE_URL.`,
    );
  }
}

/** Removes the lock file if the database was never created. Call it while holding the lock. */
export function forgetClaim(file: string): void {
  if (!existsSync(file)) rmSync(lockOf(file), { force: true });
}

/** Resolves symbolic links: two names of one file share one lock. */
function lockOf(file: string): string {
  return `${existsSync(file) ? realpathSync(file) : file}.server-lock`;
}

const SQLITE_BUSY = 5;
const SQLITE_IOERR = 10;
const SQLITE_FULL = 13;
const RETRY_MILLISECONDS = 20;
/** After this time calls fail at once, until the lock is released. */
const PATIENCE_MILLISECONDS = 5000;
/** A lock that no call has met for this long was released in between. */
const LULL_MILLISECONDS = 1000;

/** True if another program holds the lock that a statement needs. */
function isLocked(error: unknown): boolean {
  return sqliteCodeOf(error) === SQLITE_BUSY;
}

function sqliteCodeOf(error: unknown): number | undefined {
  const { code, errcode = 0 } = error as { code?: string; errcode?: number };
  return code === 'ERR_SQLITE_ERROR' ? errcode & 0xff : undefined;
}

/**
 * Repeats what another program's lock refuses, on the event loop, and without the connection: reads go on.
 * The patience is one for all calls, because transactions wait for each other.
 * `onDiskTrouble` is called when a write finds no space.
 * NOTE: within a transaction nothing is refused: it begins with the lock (`begin immediate`).
 */
function retryWhileLocked(db: Db, onDiskTrouble: () => void): void {
  const executor = db.getExecutor();
  const provideConnection = executor.provideConnection.bind(executor);
  let lock: { since: number; metAt: number } | undefined;
  executor.provideConnection = async (consumer, options) => {
    for (let isRetry = false; ; isRetry = true) {
      try {
        const result = await provideConnection(consumer, options);
        if (isRetry) lock = undefined;
        return result;
      } catch (error) {
        if ([SQLITE_FULL, SQLITE_IOERR].includes(sqliteCodeOf(error) ?? 0)) onDiskTrouble();
        if (!isLocked(error)) throw error;
        const now = performance.now();
        if (!lock || now - lock.metAt > LULL_MILLISECONDS) lock = { since: now, metAt: now };
        lock.metAt = now;
        if (now - lock.since > PATIENCE_MILLISECONDS) {
          throw Object.assign(error as Error, { message: 'another program holds the database' });
        }
      }
      await delay(RETRY_MILLISECONDS);
    }
  };
}
