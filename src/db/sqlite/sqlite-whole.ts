/** Operations on a whole SQLite file: snapshot, integrity check, replacement. */
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { BATCH_ROWS, type Batch, DatabaseError, type Snapshot } from '../connection.ts';

/** A read transaction. In WAL mode it blocks nobody and sees the database as of its first read. */
export async function readAtOnce<T>(
  sqlite: DatabaseSync,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  sqlite.exec('begin deferred');
  try {
    const tables = listTables(sqlite);
    return await work({ tables: async () => tables, rows: (table) => rowsOf(sqlite, table) });
  } finally {
    sqlite.exec('rollback');
  }
}

function listTables(sqlite: DatabaseSync): string[] {
  const rows = sqlite.prepare("select name from sqlite_schema where type = 'table'").all();
  return rows.map(({ name }) => String(name)).filter((name) => !name.startsWith('sqlite_'));
}

async function* rowsOf(sqlite: DatabaseSync, table: string): AsyncGenerator<Batch> {
  const statement = sqlite.prepare(`select * from "${table}"`);
  statement.setReturnArrays(true);
  const columns = statement.columns().map(({ name }) => name);
  let rows: unknown[][] = [];
  for (const row of statement.iterate()) {
    rows.push(row as unknown as unknown[]);
    if (rows.length < BATCH_ROWS) continue;
    yield { columns, rows };
    rows = [];
  }
  yield { columns, rows };
}

/** Checks every page and every foreign key; one line per defect. */
export function findDamageIn(sqlite: DatabaseSync): string[] {
  const pages = sqlite.prepare('pragma integrity_check').all();
  const references = sqlite.prepare('pragma foreign_key_check').all();
  return [
    ...pages.map((row) => String(row.integrity_check)).filter((line) => line !== 'ok'),
    ...references.map(({ table, rowid, parent }) => `${table} ${rowid} refers to no ${parent}`),
  ];
}

/** 1 if a server holds the lock, else 0. */
export function countServersOn(lockFile: string): number {
  if (!existsSync(lockFile)) return 0;
  const lock = new DatabaseSync(lockFile);
  try {
    lock.exec('pragma busy_timeout = 0; begin exclusive; rollback');
    return 0;
  } catch {
    return 1;
  } finally {
    lock.close();
  }
}

/**
 * Replaces the database `file` by `draft` atomically. Both must be closed.
 * NOTE: SQLite would replay a leftover write-ahead log of the old file into the new one. So the old log is
 * checkpointed and removed first.
 */
export function replaceDatabaseFile(draft: string, file: string): void {
  settle(draft);
  if (existsSync(file)) settle(file);
  sync(draft);
  handOver(draft, existsSync(file) ? file : dirname(file));
  renameSync(draft, file);
  sync(dirname(file));
}

/**
 * Gives the draft the owner of the old file, or of its folder: after a restore by root, the server must still
 * be able to open it. Only root can change owners, and only root needs to.
 */
function handOver(draft: string, present: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(present);
  chownSync(draft, uid, gid);
}

/** Deletes an unfinished draft with the files that SQLite and the lock put beside it. */
export function discard(draft: string): void {
  for (const end of ['', '-wal', '-shm', '-journal', '.server-lock']) {
    rmSync(`${draft}${end}`, { force: true });
  }
}

/** Merges the write-ahead log into the file and removes it. Throws if another process uses the file. */
function settle(file: string): void {
  const sqlite = new DatabaseSync(file);
  try {
    sqlite.exec('pragma busy_timeout = 5000; pragma journal_mode = delete');
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    throw new DatabaseError(`${file} is in use: nothing was changed (${reason}).`);
  } finally {
    sqlite.close();
  }
}

/**
 * Creates a folder and its parents.
 * NOTE: not `mkdirSync` with `recursive`: on Node 24 it loops for ever under a parent that exists but answers
 * ENOENT, such as /proc.
 */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process, starting at the same moment, has created it.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Fsyncs a file or folder. A rename survives a power cut once its folder is synced. No-op on Windows. */
export function sync(path: string): void {
  let descriptor: number;
  try {
    descriptor = openSync(path, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EISDIR') return;
    throw error;
  }
  try {
    fsyncSync(descriptor);
  } catch (error) {
    if (process.platform !== 'win32') throw error;
  } finally {
    closeSync(descriptor);
  }
}
