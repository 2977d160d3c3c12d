import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { DatabaseError, type Db, type Tx } from '../connection.ts';

/** Limits how long the first transaction of a group waits for the last. */
const MOST_AT_ONCE = 64;
/** The value of `pragma synchronous` that means `full`. */
const FULL = 2;

/** For background transactions. SQLite only: PostgreSQL ignores both options. */
export type CommitOptions = {
  /** Low priority: runs alone, after all queued transactions of normal priority. */
  isLowPriority?: boolean;
  /** Not fsynced: durable only after the next synced commit. Valid only with `isLowPriority`. */
  isFsyncDeferred?: boolean;
};

type Waiting = {
  isFsyncDeferred: boolean;
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
  readonly #onUnsafe: (error: DatabaseError) => void;
  readonly #waiting: Waiting[] = [];
  readonly #lowPriority: Waiting[] = [];
  #isRunning = false;
  #whenIdle: Promise<void> = Promise.resolve();

  /** `onUnsafe` must stop all further commits, because they would not be fsynced. */
  constructor(db: Db, onUnsafe: (error: DatabaseError) => void) {
    this.#db = db;
    this.#onUnsafe = onUnsafe;
  }

  run<T>(
    work: (tx: Tx) => Promise<T>,
    { isLowPriority = false, isFsyncDeferred = false }: CommitOptions,
  ): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    (isLowPriority ? this.#lowPriority : this.#waiting).push({
      work,
      isFsyncDeferred,
      resolve,
      reject,
    });
    if (!this.#isRunning) this.#whenIdle = this.#runAll();
    return promise as Promise<T>;
  }

  /**
   * Resolves once no commit is under way, and `synchronous` is FULL again. The last transaction resolves
   * before that: a database that is closed in between would count as unsafe.
   */
  async settled(): Promise<void> {
    while (this.#isRunning) await this.#whenIdle;
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
      if (background.isFsyncDeferred) await this.#runUnsynced(background);
      else await this.#tryGroup([background]);
      await nextTurn();
    }
    this.#isRunning = false;
  }

  /** Holds the only connection until `synchronous` is FULL again, so that no other commit goes unsynced. */
  async #runUnsynced(background: Waiting): Promise<void> {
    const run = this.#db.connection().execute(async (db) => {
      await sql`pragma synchronous = normal`.execute(db);
      try {
        await this.#runGroup(db, [background]);
      } finally {
        await this.#syncAgain(db);
      }
    });
    await run.catch(background.reject);
  }

  /** Can fail: a failed rollback leaves a transaction open, and SQLite refuses this pragma inside one. */
  async #syncAgain(db: Db): Promise<void> {
    try {
      await sql`pragma synchronous = full`.execute(db);
      const { rows } = await sql<{ synchronous: number }>`pragma synchronous`.execute(db);
      if (rows[0]?.synchronous === FULL) return;
      throw new Error(`synchronous is ${rows[0]?.synchronous}`);
    } catch (error) {
      const reason = error instanceof Error ? error.message : error;
      this.#onUnsafe(
        new DatabaseError(
          `SQLite cannot return to synchronous=FULL (${reason}): commits would not survive a power cut.`,
        ),
      );
      throw error;
    }
  }

  async #tryGroup(group: Waiting[]): Promise<void> {
    try {
      await this.#runGroup(this.#db, group);
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }

  async #runGroup(db: Db, group: Waiting[]): Promise<void> {
    const outcomes = await db.transaction().execute(async (tx) => {
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
