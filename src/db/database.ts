import type { Db, OpenDatabase, Tx } from './connection.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';

export type { Db, OpenDatabase, Tx } from './connection.ts';

/** `sqlite:FILE` or `postgres://…`. `onLost` hears of connections that broke while idle. */
export function openDatabase(url: string, onLost: (error: Error) => void): OpenDatabase {
  return url.startsWith('sqlite:') ? openSqlite(url.slice('sqlite:'.length)) : openPostgres(url, onLost);
}

const pending = new WeakMap<Tx, (() => void)[]>();

/** Runs `work` in one transaction, then what was left with `afterCommit`. A throw undoes everything. */
export async function transaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const acts: (() => void)[] = [];
  const result = await db.transaction().execute((tx) => {
    pending.set(tx, acts);
    return work(tx);
  });
  for (const act of acts) act();
  return result;
}

/** What the world may only hear once it is on disk. Never heard when the transaction fails. */
export function afterCommit(tx: Tx, act: () => void): void {
  const acts = pending.get(tx);
  if (!acts) throw new Error('afterCommit needs a transaction opened by transaction()');
  acts.push(act);
}
