import { AsyncLocalStorage } from 'node:async_hooks';
import type { Db } from './connection.ts';

/** The transaction in which the current async context runs. */
const current = new AsyncLocalStorage<{ db: Db; isOpen: boolean } | undefined>();

/**
 * Makes a query on `db` throw inside a transaction of `db`: the caller meant `tx`.
 * On SQLite the query would deadlock, because the transaction holds the only connection.
 * On PostgreSQL it would run on another connection, outside the transaction.
 */
export function refuseQueriesBesideTransaction(db: Db): void {
  // Kysely has no hook here: all queries on `db` take their connection from this method.
  // `tx` has an executor of its own.
  const executor = db.getExecutor();
  const provideConnection = executor.provideConnection.bind(executor);
  executor.provideConnection = async (consumer, options) => {
    refuseInTransaction(db);
    return provideConnection(consumer, options);
  };
}

/** Throws if the current async context has an open transaction of `db`. */
export function refuseInTransaction(db: Db): void {
  const transaction = current.getStore();
  if (transaction?.isOpen && transaction.db === db) {
    throw new Error('query on db inside an open transaction: use tx');
  }
}

/**
 * Marks the context of `work` as inside a transaction of `db` until `work` settles.
 * Timers and callbacks that `work` leaves behind inherit the context, and may use `db` afterwards.
 */
export async function insideTransaction<T>(db: Db, work: () => Promise<T>): Promise<T> {
  const transaction = { db, isOpen: true };
  try {
    return await current.run(transaction, work);
  } finally {
    transaction.isOpen = false;
  }
}

/**
 * Lets `work` query `db` on a second connection while the transaction is open.
 * NOTE: PostgreSQL only. On SQLite this deadlocks.
 */
export function outsideTransaction<T>(work: () => Promise<T>): Promise<T> {
  return current.run(undefined, work);
}
