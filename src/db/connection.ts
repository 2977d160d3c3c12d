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
  /** Undefined where one server has the database to itself. */
  wakeUps: WakeUps | undefined;
  close(): Promise<void>;
};

/**
 * Short messages among the servers on one database. Each is sent once, to whoever listens at that moment, and may be
 * lost: it says that there is news, never what is true.
 */
export type WakeUps = {
  send(message: string): void;
  /**
   * `onReturn` is called whenever listening begins (again): what was sent before was not heard. Passes once the first
   * attempt has succeeded or failed; it is never given up.
   */
  listen(hear: (message: string) => void, onReturn: () => void): Promise<void>;
};

/** The database cannot be used; the message tells the operator what to do. */
export class DatabaseError extends Error {}
