import type { Kysely, Transaction } from 'kysely';
import type { Schema } from './schema.ts';

/** The first argument of every store function. A `Tx` is a `Db` too. */
export type Db = Kysely<Schema>;
export type Tx = Transaction<Schema>;

/** The interface that both engines implement (`sqlite.ts`, `postgres.ts`). */
export type OpenDatabase = {
  db: Db;
  /**
   * Takes a lock that a server holds until its process ends; throws `DatabaseError` if another server has it.
   * Two servers on one SQLite file would miss each other's changes. PostgreSQL allows several: no lock there.
   */
  claimServer(): void;
  /**
   * For servers on SQLite: while another program holds the database, only writes wait. SQLite's own wait,
   * which commands use, would block the event loop.
   */
  waitWithoutBlocking?(): void;
  /** Throws if a write would fail now: read-only, no space, or locked. Changes no row. */
  checkWrite(): Promise<void>;
  /** The number of servers that use this database, without this process. */
  countServers(): Promise<number>;
  /** Runs `work` on a consistent snapshot. Writers go on meanwhile; there is no time-out. */
  snapshot<T>(work: (snapshot: Snapshot) => Promise<T>): Promise<T>;
  /** A transaction without time-outs that holds the migration lock. */
  longTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Checks the whole file; one line per defect. PostgreSQL checks its files itself: always empty there. */
  findDamage(): Promise<string[]>;
  /** What a pooler between the server and PostgreSQL breaks, if there is one. */
  findPoolerTrouble(): Promise<string[]>;
  /** Undefined on SQLite, where one server has the database to itself. */
  wakeUps: WakeUps | undefined;
  close(): Promise<void>;
};

/** Of a server, on PostgreSQL; one more listens. */
export const POOL_CONNECTIONS = 10;

/** Some rows of one table; each row has its values in the order of `columns`. */
export type Batch = { columns: string[]; rows: unknown[][] };

/** A consistent view of the whole database at one moment. */
export type Snapshot = {
  tables(): Promise<string[]>;
  /** Yields at least one batch: an empty table has columns too. Holds one batch in memory at a time. */
  rows(table: string): AsyncIterable<Batch>;
};

/** Rows per batch of a snapshot. */
export const BATCH_ROWS = 200;

/**
 * Publish/subscribe between the servers on one database. Delivery is at most once.
 * A message only says that something changed; receivers read the data from the database.
 */
export type WakeUps = {
  send(message: string): void;
  /**
   * Subscribes, and reconnects until `close`. `onReturn` is called after each (re)connection: messages sent
   * before it are lost. The promise resolves once the first attempt has succeeded or failed.
   */
  listen(onMessage: (message: string) => void, onReturn: () => void): Promise<void>;
};

/** The database cannot be used. The message is for the operator and says what to do. */
export class DatabaseError extends Error {}
