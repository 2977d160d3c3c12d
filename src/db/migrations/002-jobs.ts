import type { Kysely } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration belongs to the schema of its day, not to today's.
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('jobs')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('due_at', 'text', (c) => c.notNull())
    .execute();
}
