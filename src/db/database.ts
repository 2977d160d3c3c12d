import type { Db, OpenDatabase, Tx } from './connection.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';

export type { Db, OpenDatabase, Tx } from './connection.ts';

/** `sqlite:FILE` or `postgres://…`. `onLost` hears of connections that broke while idle. */
export function openDatabase(url: string, onLost: (error: Error) => void): OpenDatabase {
  return url.startsWith('sqlite:')
    ? openSqlite(url.slice('sqlite:'.length))
    : openPostgres(url, onLost);
}

const left = new WeakMap<Tx, (() => void)[]>();

class Undo extends Error {}

/** Inside a transaction: undo all of it, without an error. `transaction` then answers undefined. */
export function undo(): never {
  throw new Undo();
}

/** Runs `work` in one transaction, then what was left with `afterCommit`. A throw undoes everything. */
export async function transaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T | undefined> {
  const acts: (() => void)[] = [];
  try {
    const result = await db.transaction().execute((tx) => {
      left.set(tx, acts);
      return work(tx);
    });
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
