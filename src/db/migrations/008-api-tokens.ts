import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { runStatements } from './statements.ts';

/** Other systems call the API with tokens. Few do: the table needs no partitions. */
export const apiTokens: Migration = {
  // biome-ignore lint/suspicious/noExplicitAny: a migration belongs to the schema of its day, not to today's.
  async up(db: Kysely<any>): Promise<void> {
    await runStatements(db, statements, 0);
  },
};

const statements = `
  create table api_tokens (
    restaurant_id text not null references all_restaurants (id) on delete cascade, id text not null,
    token_hash text not null, name text not null, scope text not null, created_at text not null,
    last_used_at text, primary key (restaurant_id, id)
  );
  create index api_tokens_by_token_hash on api_tokens (token_hash)`;
