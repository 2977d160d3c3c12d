/** What concerns a SQLite database as a whole: reading all of it, looking for damage, taking its place. */
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

/**
 * A transaction that only reads: in WAL mode nobody waits for it, and it sees nothing of what is written
 * after its first read.
 */
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

/** Reads every page, and every reference. */
export function findDamageIn(sqlite: DatabaseSync): string[] {
  const pages = sqlite.prepare('pragma integrity_check').all();
  const references = sqlite.prepare('pragma foreign_key_check').all();
  return [
    ...pages.map((row) => String(row.integrity_check)).filter((line) => line !== 'ok'),
    ...references.map(({ table, rowid, parent }) => `${table} ${rowid} refers to no ${parent}`),
  ];
}

/** One server at most holds the lock beside the file. */
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
 * Puts one closed database in the place of another, at once: whoever opens it finds the old one whole or the
 * new one whole.
 * NOTE: a log that the old one left beside it would be read into the new one. It is written back into the old
 * file first.
 */
export function takePlace(draft: string, file: string): void {
  settle(draft);
  if (existsSync(file)) settle(file);
  sync(draft);
  handOver(draft, existsSync(file) ? file : dirname(file));
  renameSync(draft, file);
  sync(dirname(file));
}

/**
 * To whoever owns what was there: a restore by root must not shut the server out. Nobody but root can, or
 * needs to.
 */
function handOver(draft: string, present: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(present);
  chownSync(draft, uid, gid);
}

/** Forgets a draft that was not finished, with all that lies beside it. */
export function discard(draft: string): void {
  for (const end of ['', '-wal', '-shm', '-journal', '.server-lock']) {
    rmSync(`${draft}${end}`, { force: true });
  }
}

/** Afterwards the file is all there is. Refused while anybody else has it open. */
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
 * With all folders above it.
 * NOTE: not `mkdirSync` with `recursive`: on Node 24 that never returns where a parent exists and answers
 * ENOENT, as /proc does.
 */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process that starts at the same moment was quicker.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** A folder too: only then does the new name survive a power cut. Windows knows no such thing. */
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
