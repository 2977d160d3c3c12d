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
  close(): Promise<void>;
};

/** The database cannot be used; the message tells the operator what to do. */
export class DatabaseError extends Error {}
