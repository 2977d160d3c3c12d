import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { runStatements } from './statements.ts';

/** Staff pause the calls of a table, and ask for a guest. */
export const manyHands: Migration = {
  // biome-ignore lint/suspicious/noExplicitAny: a migration belongs to the schema of its day, not to today's.
  async up(db: Kysely<any>): Promise<void> {
    await runStatements(db, statements, 0);
  },
};

const statements = `
  alter table dining_tables add column muted_until text;
  alter table requests add column asked_by text;
  alter table figures add column asked_by_staff integer default 0 not null;
  alter table figures add column asked_by_bell integer default 0 not null`;
