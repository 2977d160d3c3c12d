import type { Kysely, Transaction } from 'kysely';
import type { Schema } from './schema.ts';

/** What every store function takes first. A transaction is one too. */
export type Db = Kysely<Schema>;
export type Tx = Transaction<Schema>;

/** What each engine's file gives. */
export type OpenDatabase = {
  db: Db;
  /** Held by a server for its life: two servers on one SQLite file would miss each other's events. */
  claimServer(): void;
  /** Answers how many servers are at work on it, this process not counted. */
  countServers(): Promise<number>;
  /** All that `work` reads is of one moment, however long it takes, while others go on writing. */
  snapshot<T>(work: (snapshot: Snapshot) => Promise<T>): Promise<T>;
  /** One transaction that may take as long as it needs, and while which nobody else migrates. */
  longTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * What is wrong with the file itself, a line each. Empty where all is well, and where the engine keeps
   * watch by itself.
   */
  findDamage(): Promise<string[]>;
  /**
   * Looks whether the file is still there and readable; cheap enough for every second. Answers what is wrong
   * with it.
   * While anything is, changes fail and reads go on. Undefined also where the database is no file.
   */
  findFileTrouble(): string | undefined;
  /** Undefined where one server has the database to itself. */
  wakeUps: WakeUps | undefined;
  close(): Promise<void>;
};

/** Rows of one table, some at a time: values in the order of the columns. */
export type Batch = { columns: string[]; rows: unknown[][] };

/** The whole database as it was at one moment. */
export type Snapshot = {
  tables(): Promise<string[]>;
  /** At least one batch, so that columns are known of an empty table too. Never more than one is held. */
  rows(table: string): AsyncIterable<Batch>;
};

/** How many rows are read at a time. */
export const BATCH_ROWS = 200;

/**
 * Short messages among the servers on one database. Each is sent once, to whoever listens at that moment, and
 * may be lost: it says that there is news, never what is true.
 */
export type WakeUps = {
  send(message: string): void;
  /**
   * `onReturn` is called whenever listening begins (again): what was sent before was not heard. Passes once
   * the first attempt has succeeded or failed; it is never given up.
   */
  listen(hear: (message: string) => void, onReturn: () => void): Promise<void>;
};

/** The database cannot be used; the message tells the operator what to do. */
export class DatabaseError extends Error {}
