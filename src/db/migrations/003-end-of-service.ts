import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { runStatements } from './statements.ts';

/** A device can end its service. */
export const endOfService: Migration = {
  // biome-ignore lint/suspicious/noExplicitAny: a migration belongs to the schema of its day, not to today's.
  async up(db: Kysely<any>): Promise<void> {
    await runStatements(db, 'alter table sessions add column service_ended_at text', 0);
  },
};
