import type { Kysely } from 'kysely';

/**
 * Marks an owner's test requests, which no figure counts. Additive: servers of the version before go on
 * beside it.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration works on the schema of its time.
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('requests').addColumn('test_at', 'text').execute();
}
