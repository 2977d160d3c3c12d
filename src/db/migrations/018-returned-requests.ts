import type { Kysely } from 'kysely';

/** Remembers when a request was last released or recalled. Additive: older servers run beside it. */
// biome-ignore lint/suspicious/noExplicitAny: a migration works on the schema of its time.
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('requests').addColumn('returned_at', 'text').execute();
}
