import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db, OpenDatabase, Tx } from './connection.ts';
import {
  insideTransaction,
  refuseInTransaction,
  refuseQueriesBesideTransaction,
} from './open-transaction.ts';
import { type CommitOptions, GroupCommit } from './sqlite/group-commit.ts';
import { openSqlite } from './sqlite/sqlite.ts';

export type { Db, OpenDatabase, Tx } from './connection.ts';

type Options = { statementSeconds?: number };

/**
 * Opens `sqlite:FILE` or `postgres://…`.
 * `onLost` is called when a connection breaks.
 * `statementSeconds` limits each statement on PostgreSQL; SQLite has no such limit.
 */
export async function openDatabase(
  url: string,
  onLost: (error: Error) => void,
  { statementSeconds = 5 }: Options = {},
): Promise<OpenDatabase> {
  if (!url.startsWith('sqlite:')) {
    // Imported lazily: a start on SQLite does not load the PostgreSQL driver.
    const { openPostgres } = await import('./postgres/postgres.ts');
    const opened = openPostgres(url, onLost, statementSeconds);
    refuseQueriesBesideTransaction(opened.db);
    return opened;
  }
  const opened = openSqlite(url.slice('sqlite:'.length));
  refuseQueriesBesideTransaction(opened.db);
  groupCommits.set(opened.db, new GroupCommit(opened.db));
  return opened;
}

const groupCommits = new WeakMap<Db, GroupCommit>();
const callbacksOf = new WeakMap<Tx, (() => void)[]>();

class Undo extends Error {
  override message = 'undo() was called in a transaction that was not opened by tryTransaction()';
}

/** Rolls the surrounding `tryTransaction` back without an error. */
export function undo(): never {
  throw new Undo();
}

/** Like `transaction`, but resolves with undefined if `work` calls `undo`. */
export async function tryTransaction<T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
): Promise<T | undefined> {
  try {
    return await transaction(db, work);
  } catch (error) {
    if (error instanceof Undo) return undefined;
    throw error;
  }
}

/**
 * Runs `work` in one transaction and, after the commit, the callbacks of `afterCommit`.
 * A throw rolls everything back.
 * Queries inside `work` must use `tx`: a query on `db` throws.
 */
export async function transaction<T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  options: CommitOptions = {},
): Promise<T> {
  refuseInTransaction(db);
  const callbacks: (() => void)[] = [];
  const run = (tx: Tx) => {
    callbacksOf.set(tx, callbacks);
    return insideTransaction(db, () => work(tx));
  };
  // PostgreSQL needs no queue: it groups commits itself, and a slow commit blocks no other connection.
  const group = groupCommits.get(db);
  const result = await (group ? group.run(run, options) : db.transaction().execute(run));
  for (const callback of callbacks) callback();
  return result;
}

/** Calls `callback` once the transaction is committed, and so on disk; never if it fails. */
export function afterCommit(tx: Tx, callback: () => void): void {
  const callbacks = callbacksOf.get(tx);
  if (!callbacks) throw new Error('afterCommit needs a transaction opened by transaction()');
  callbacks.push(callback);
}

/**
 * The most rows that one transaction of `inPieces` changes. SQLite blocks the event loop meanwhile.
 * Measured with events on a cloud machine: 250 rows take 3 ms, and 30 ms if they trigger a checkpoint.
 * 500 rows took 6 ms and 46 ms.
 */
export const PIECE_ROWS = 250;

/**
 * Runs `change` in short transactions, one after the other, until one changes no row or `mayGoOn` returns
 * false.
 * Returns the total number of changed rows.
 * Queued transactions of other callers run before each of these; the event loop runs after each.
 */
export async function inPieces(
  db: Db,
  change: (tx: Tx) => Promise<bigint>,
  mayGoOn: () => boolean = () => true,
): Promise<number> {
  let rows = 0;
  while (mayGoOn()) {
    const changed = await transaction(db, change, { isLowPriority: true });
    if (changed === 0n) break;
    rows += Number(changed);
    await nextTurn();
  }
  return rows;
}
