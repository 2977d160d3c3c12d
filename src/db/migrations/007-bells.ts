import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { runStatements } from './statements.ts';

/** Buttons on tables ask by their address. */
export const bells: Migration = {
  // biome-ignore lint/suspicious/noExplicitAny: a migration belongs to the schema of its day, not to today's.
  async up(db: Kysely<any>): Promise<void> {
    await runStatements(db, statements, 0);
  },
};

const statements = `
  create table bells (
    restaurant_id text not null references all_restaurants (id) on delete cascade, id text not null,
    name text not null, table_id text not null, type text, wish text, secret text not null,
    created_at text not null, primary key (restaurant_id, id)
  );
  create unique index bells_by_secret on bells (secret)`;
