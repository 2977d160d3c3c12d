import type { Db, OpenDatabase, Tx } from './connection.ts';
import { GroupCommit, type Patience } from './group-commit.ts';
import { openSqlite } from './sqlite.ts';

export type { Db, OpenDatabase, Tx } from './connection.ts';

/** `sqlite:FILE` or `postgres://…`. `onLost` hears of connections that broke while idle. */
export async function openDatabase(
  url: string,
  onLost: (error: Error) => void,
): Promise<OpenDatabase> {
  if (!url.startsWith('sqlite:')) {
    // Loaded where it is needed: a start on SQLite does not wait for its driver.
    const { openPostgres } = await import('./postgres.ts');
    return openPostgres(url, onLost);
  }
  const opened = openSqlite(url.slice('sqlite:'.length));
  groupCommits.set(opened.db, new GroupCommit(opened.db));
  return opened;
}

const groupCommits = new WeakMap<Db, GroupCommit>();
const left = new WeakMap<Tx, (() => void)[]>();

class Undo extends Error {}

/** Inside a transaction: undo all of it, without an error. `transaction` then answers undefined. */
export function undo(): never {
  throw new Undo();
}

/**
 * Runs `work` in one transaction, then what was left with `afterCommit`. A throw undoes everything.
 */
export async function transaction<T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  patience: Patience = {},
): Promise<T | undefined> {
  const acts: (() => void)[] = [];
  try {
    const all = (tx: Tx) => {
      left.set(tx, acts);
      return work(tx);
    };
    // PostgreSQL shares commits, lets others go first, and waits for its disk without holding up anybody, by itself.
    const group = groupCommits.get(db);
    const result = await (group ? group.run(all, patience) : db.transaction().execute(all));
    for (const act of acts) act();
    return result;
  } catch (error) {
    if (error instanceof Undo) return undefined;
    throw error;
  }
}

/** What the world may only hear once it is on disk. Never heard when the transaction fails. */
export function afterCommit(tx: Tx, act: () => void): void {
  const acts = left.get(tx);
  if (!acts) throw new Error('afterCommit needs a transaction opened by transaction()');
  acts.push(act);
}
