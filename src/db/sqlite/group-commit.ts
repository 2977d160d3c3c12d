import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { DatabaseError, type Db, type Tx } from '../connection.ts';

/** Keeps the first of a group from waiting long for the last. */
const MOST_AT_ONCE = 64;
/** SQLite's number for `synchronous = full`. */
const FULL = 2;

/** Of transactions for which nobody waits. */
export type Patience = {
  /** All that waits goes first, and shares no commit with it. */
  isPatient?: boolean;
  /** A power cut may take it back, until the next one is synced that does not say so. For the patient alone. */
  isSyncedLater?: boolean;
};

type Waiting = {
  isSyncedLater: boolean;
  work: (tx: Tx) => Promise<unknown>;
  resolve(value: unknown): void;
  reject(error: unknown): void;
};
type Outcome = { value: unknown } | { error: unknown };

/**
 * Transactions that wait at the same moment share one commit: bringing it to the disk costs more than all else together.
 * Each has a savepoint of its own, so that one which fails takes nothing back but its own; none is answered before
 * the commit.
 */
export class GroupCommit {
  readonly #db: Db;
  readonly #onUnsafe: (error: DatabaseError) => void;
  readonly #waiting: Waiting[] = [];
  readonly #patient: Waiting[] = [];
  #isRunning = false;

  /** `onUnsafe` must see to it that nothing is committed any more: commits would not be synced. */
  constructor(db: Db, onUnsafe: (error: DatabaseError) => void) {
    this.#db = db;
    this.#onUnsafe = onUnsafe;
  }

  run<T>(
    work: (tx: Tx) => Promise<T>,
    { isPatient = false, isSyncedLater = false }: Patience,
  ): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    (isPatient ? this.#patient : this.#waiting).push({ work, isSyncedLater, resolve, reject });
    if (!this.#isRunning) void this.#runAll();
    return promise as Promise<T>;
  }

  async #runAll(): Promise<void> {
    this.#isRunning = true;
    // Whoever else arrived in this turn of the event loop is let in too.
    await nextTurn();
    while (this.#waiting.length > 0 || this.#patient.length > 0) {
      while (this.#waiting.length > 0) {
        await this.#runGroup(this.#db, this.#waiting.splice(0, MOST_AT_ONCE));
      }
      const [patient] = this.#patient.splice(0, 1);
      if (!patient) continue;
      // First the answers of those before it go out, and whoever came meanwhile is let in after it.
      await nextTurn();
      if (patient.isSyncedLater) await this.#runUnsynced(patient);
      else await this.#runGroup(this.#db, [patient]);
      await nextTurn();
    }
    this.#isRunning = false;
  }

  /** Holds the only connection until commits are synced again. No other may go unsynced. */
  async #runUnsynced(patient: Waiting): Promise<void> {
    const run = this.#db.connection().execute(async (db) => {
      await sql`pragma synchronous = normal`.execute(db);
      try {
        await this.#runGroup(db, [patient]);
      } finally {
        await this.#syncAgain(db);
      }
    });
    await run.catch(patient.reject);
  }

  /** SQLite refuses the change inside a transaction, which a failed rollback can leave open. */
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

  async #runGroup(db: Db, group: Waiting[]): Promise<void> {
    try {
      const outcomes = await db.transaction().execute(async (tx) => {
        const [only] = group;
        if (only && group.length === 1) return [{ value: await only.work(tx) }];
        const all: Outcome[] = [];
        for (const { work } of group) all.push(await runInSavepoint(tx, work));
        return all;
      });
      for (const [place, outcome] of outcomes.entries()) {
        if ('error' in outcome) group[place]?.reject(outcome.error);
        else group[place]?.resolve(outcome.value);
      }
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }
}

/** Throws, and so ends the whole group, only where the database itself has undone everything: a full disk does that. */
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
