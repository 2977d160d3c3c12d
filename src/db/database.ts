import type { DatabaseError, Db, OpenDatabase, Tx } from './connection.ts';
import {
  insideTransaction,
  refuseInTransaction,
  refuseQueriesBesideTransaction,
} from './open-transaction.ts';
import { GroupCommit, type Patience } from './sqlite/group-commit.ts';
import { openSqlite } from './sqlite/sqlite.ts';

export type { Db, OpenDatabase, Tx } from './connection.ts';

/**
 * `sqlite:FILE` or `postgres://…`. `onLost` is called for connections that broke while idle.
 * `onUnsafe` is called once where commits would not be durable. The database is closed by then.
 */
export async function openDatabase(
  url: string,
  onLost: (error: Error) => void,
  onUnsafe: (error: DatabaseError) => void = onLost,
): Promise<OpenDatabase> {
  if (!url.startsWith('sqlite:')) {
    // Loaded where it is needed: a start on SQLite does not wait for its driver.
    const { openPostgres } = await import('./postgres/postgres.ts');
    const opened = openPostgres(url, onLost);
    refuseQueriesBesideTransaction(opened.db);
    return opened;
  }
  const opened = openSqlite(url.slice('sqlite:'.length));
  refuseQueriesBesideTransaction(opened.db);
  const stop = (error: DatabaseError) => {
    void opened.close();
    onUnsafe(error);
  };
  groupCommits.set(opened.db, new GroupCommit(opened.db, stop));
  return opened;
}

const groupCommits = new WeakMap<Db, GroupCommit>();
const left = new WeakMap<Tx, (() => void)[]>();

class Undo extends Error {
  override message = 'undo() was called in a transaction that was not opened by tryTransaction()';
}

/** Inside `tryTransaction`: rolls it back without an error. */
export function undo(): never {
  throw new Undo();
}

/** Like `transaction`, but resolves with undefined where `work` calls `undo`. */
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
 * Inside `work` every query goes through `tx`: one on `db` throws.
 */
export async function transaction<T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  patience: Patience = {},
): Promise<T> {
  refuseInTransaction(db);
  const acts: (() => void)[] = [];
  const all = (tx: Tx) => {
    left.set(tx, acts);
    return insideTransaction(db, () => work(tx));
  };
  // PostgreSQL needs no queue: it groups commits, and a slow one blocks no other connection.
  const group = groupCommits.get(db);
  const result = await (group ? group.run(all, patience) : db.transaction().execute(all));
  for (const act of acts) act();
  return result;
}

/** What the world may only hear once it is on disk. Never heard when the transaction fails. */
export function afterCommit(tx: Tx, act: () => void): void {
  const acts = left.get(tx);
  if (!acts) throw new Error('afterCommit needs a transaction opened by transaction()');
  acts.push(act);
}
