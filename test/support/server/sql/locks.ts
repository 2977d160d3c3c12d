import { SqliteAdapter, sql } from 'kysely';
import { expect } from 'vitest';
import { type Db, type Tx, transaction } from '../../../../src/db/database.ts';

/** Runs `work` in a transaction that stays open until the returned function is called. */
export async function hold(
  db: Db,
  work: (tx: Tx) => Promise<unknown>,
): Promise<() => Promise<void>> {
  const [isHeld, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = transaction(db, async (tx) => {
    // PostgreSQL would cut it after two idle seconds, and nobody would wait for it any more.
    if (!(db.getExecutor().adapter instanceof SqliteAdapter)) {
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
    }
    await work(tx);
    isHeld.resolve();
    await release.promise;
  });
  await Promise.race([isHeld.promise, holding]);
  return async () => {
    release.resolve();
    await holding;
  };
}

/**
 * Resolves when this many connections to the PostgreSQL database wait for a lock of another one. `table`:
 * only those whose statement names it.
 */
export async function untilWaiting(db: Db, connections: number, table = ''): Promise<void> {
  await expect.poll(() => countWaiting(db, table)).toBe(connections);
}

async function countWaiting(db: Db, table: string): Promise<number> {
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
    and position(${table} in query) > 0`.execute(db);
  return rows.length;
}
