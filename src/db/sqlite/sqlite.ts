import { closeSync, existsSync, openSync, realpathSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { Kysely, SqliteAdapter, type SqliteDatabase, SqliteDialect } from 'kysely';
import { DatabaseError, type OpenDatabase } from '../connection.ts';
import { insideTransaction } from '../open-transaction.ts';
import type { Schema } from '../schema.ts';
import { Rows } from './prepared.ts';
import { SqliteWatch } from './sqlite-watch.ts';
import { countServersOn, findDamageIn, makeFolder, readAtOnce } from './sqlite-whole.ts';

/**
 * WAL databases before this version could be corrupted by a checkpoint beside a write (sqlite.org/wal.html).
 */
const OLDEST_SAFE = '3.51.3';

/** All that is particular to SQLite: how it is opened, and how Kysely speaks to it. */
export function openSqlite(file: string): OpenDatabase {
  if (file !== ':memory:') prepareFile(file);
  const sqlite = new DatabaseSync(file);
  setUp(sqlite);
  refuseOldSqlite(sqlite);
  const watch = new SqliteWatch(file, sqlite);
  const db = new Kysely<Schema>({ dialect: new Dialect({ database: adapt(sqlite, watch) }) });
  let claim: DatabaseSync | undefined;
  return {
    db,
    claimServer: () => {
      claim = claimFile(file);
    },
    countServers: async () => countServersOn(lockOf(file)),
    snapshot: (work) => readAtOnce(sqlite, work),
    longTransaction: (work) =>
      db.transaction().execute((tx) => insideTransaction(db, () => work(tx))),
    findDamage: async () => findDamageIn(sqlite),
    findFileTrouble: () => watch.look(),
    wakeUps: undefined,
    close: async () => {
      // Not `db.destroy()`: it closes nothing when no query was ever run.
      sqlite.close();
      claim?.close();
    },
  };
}

/**
 * Nobody else may read addresses and password hashes: not in the file, nor in what SQLite puts beside it,
 * which it makes alike.
 */
function prepareFile(file: string): void {
  makeFolder(dirname(file));
  closeSync(openSync(file, 'a', 0o600));
}

const BUSY = 5;
const PATIENCE_MILLISECONDS = 5000;

/**
 * FULL syncs the log at each commit: what was answered survives a power cut. The log is written back every 8
 * MB, for which a tap waits (decision 22).
 */
function setUp(sqlite: DatabaseSync): void {
  const deadline = performance.now() + PATIENCE_MILLISECONDS;
  for (;;) {
    try {
      sqlite.exec(`
        pragma busy_timeout = ${PATIENCE_MILLISECONDS};
        pragma journal_mode = wal;
        pragma synchronous = full;
        pragma wal_autocheckpoint = 2000;
        pragma foreign_keys = on;
        pragma journal_size_limit = 67108864;
      `);
      return;
    } catch (error) {
      // NOTE: the change to WAL does not wait for another process that opens the same new file; everything
      // after it does.
      const isBusy = ((error as { errcode?: number }).errcode ?? 0) % 256 === BUSY;
      if (!isBusy || performance.now() > deadline) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    }
  }
}

/** SQLite can undo a half-made table; saying so makes each migration all or nothing. */
class Dialect extends SqliteDialect {
  override createAdapter() {
    return new (class extends SqliteAdapter {
      override get supportsTransactionalDdl() {
        return true;
      }
    })();
  }
}

/** Statements that stay prepared, and how many characters each has at most. */
const MOST_KEPT = 500;
const LONGEST_KEPT = 2500;

/** node:sqlite in the shape that Kysely's dialect expects, with prepared statements kept by their text. */
function adapt(sqlite: DatabaseSync, watch: SqliteWatch): SqliteDatabase {
  const statements = new Map<string, ReturnType<SqliteDatabase['prepare']>>();
  return {
    close: () => sqlite.close(),
    prepare(text) {
      // A deferred transaction that reads, then writes, fails at once beside another writer; an immediate one
      // waits its turn.
      const sql = text === 'begin' ? 'begin immediate' : text;
      // A full disk ends the transaction by itself; a blind rollback would then hide the reason.
      if (sql === 'rollback' && !sqlite.isTransaction) return nothing;
      const known = statements.get(sql);
      const statement =
        known ??
        wrap(
          watch.run(() => sqlite.prepare(sql)),
          watch,
        );
      // A long list of ids makes another text at each length: not worth keeping.
      if (sql.length >= LONGEST_KEPT) return statement;
      // The one that was not asked for the longest time makes room.
      if (known) statements.delete(sql);
      else if (statements.size >= MOST_KEPT)
        statements.delete(statements.keys().next().value ?? '');
      statements.set(sql, statement);
      return statement;
    },
  };
}

function wrap(statement: StatementSync, watch: SqliteWatch): ReturnType<SqliteDatabase['prepare']> {
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => watch.run(() => statement.all(...values(parameters))),
    run: (parameters) => {
      const [first] = parameters;
      return watch.run(() =>
        first instanceof Rows ? runForEach(first) : statement.run(...values(parameters)),
      );
    },
    iterate: (parameters) => statement.iterate(...values(parameters)),
  };

  function runForEach({ rows }: Rows) {
    let changes = 0;
    for (const row of rows) changes += Number(statement.run(...values(row)).changes);
    return { changes, lastInsertRowid: 0 };
  }
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
 * An exclusive transaction on a file beside the database, held for the life of the process. The system lets
 * go of it however the process dies, so nothing stale is ever left behind, as a file with a process id would
 * be.
 */
export function claimFile(file: string): DatabaseSync | undefined {
  if (file === ':memory:') return undefined;
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

/** Where no database came of it, the lock that a command made is no use. To be called while it is held. */
export function forgetClaim(file: string): void {
  if (!existsSync(file)) rmSync(lockOf(file), { force: true });
}

/** Beside the file itself, not beside a symbolic link to it: two names of one file have one lock. */
function lockOf(file: string): string {
  return `${existsSync(file) ? realpathSync(file) : file}.server-lock`;
}
