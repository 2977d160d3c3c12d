import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db, Tx } from '../connection.ts';

/** Limits how long the first transaction of a group waits for the last. */
const MOST_AT_ONCE = 64;

/** SQLite only: PostgreSQL ignores it. */
export type CommitOptions = {
  /** For background transactions: runs alone, after all queued transactions of normal priority. */
  isLowPriority?: boolean;
};

type Waiting = {
  work: (tx: Tx) => Promise<unknown>;
  resolve(value: unknown): void;
  reject(error: unknown): void;
};
type Outcome = { value: unknown } | { error: unknown };

/**
 * Group commit: queued transactions share one commit, because the fsync costs more than their queries.
 * Each one runs in its own savepoint, so a failing one rolls back only itself.
 * None resolves before the commit.
 */
export class GroupCommit {
  readonly #db: Db;
  readonly #waiting: Waiting[] = [];
  readonly #lowPriority: Waiting[] = [];
  #isRunning = false;

  constructor(db: Db) {
    this.#db = db;
  }

  run<T>(work: (tx: Tx) => Promise<T>, { isLowPriority = false }: CommitOptions): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    (isLowPriority ? this.#lowPriority : this.#waiting).push({ work, resolve, reject });
    if (!this.#isRunning) void this.#runAll();
    return promise as Promise<T>;
  }

  async #runAll(): Promise<void> {
    this.#isRunning = true;
    // Lets all transactions of this turn of the event loop join the group.
    await nextTurn();
    while (this.#waiting.length > 0 || this.#lowPriority.length > 0) {
      while (this.#waiting.length > 0) {
        await this.#tryGroup(this.#waiting.splice(0, MOST_AT_ONCE));
        // A caller that begins its next transaction at once must not starve the event loop.
        await nextTurn();
      }
      const [background] = this.#lowPriority.splice(0, 1);
      if (!background) continue;
      // In the turn before the transaction, the responses of the finished group are sent.
      // In the turn after it, new requests queue their transactions.
      await nextTurn();
      await this.#tryGroup([background]);
      await nextTurn();
    }
    this.#isRunning = false;
  }

  async #tryGroup(group: Waiting[]): Promise<void> {
    try {
      await this.#runGroup(group);
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }

  async #runGroup(group: Waiting[]): Promise<void> {
    const outcomes = await this.#db.transaction().execute(async (tx) => {
      const [only] = group;
      if (only && group.length === 1) return [{ value: await only.work(tx) }];
      const all: Outcome[] = [];
      for (const { work } of group) all.push(await runInSavepoint(tx, work));
      return all;
    });
    for (const [index, outcome] of outcomes.entries()) {
      if ('error' in outcome) group[index]?.reject(outcome.error);
      else group[index]?.resolve(outcome.value);
    }
  }
}

/** Throws, and so fails the whole group, only if SQLite has rolled everything back, as on a full disk. */
async function runInSavepoint(tx: Tx, work: Waiting['work']): Promise<Outcome> {
  await sql`savepoint one`.execute(tx);
  try {
    const value = await work(tx);
    await sql`release one`.execute(tx);
    return { value };
  } catch (error) {
    try {
      await sql`rollback to one`.execute(tx);
      await sql`release one`.execute(tx);
    } catch {
      throw error;
    }
    return { error };
  }
}
