import type { Kysely } from 'kysely';

/** Remembers who of the staff moved a request last. Additive: older servers run beside it. */
// biome-ignore lint/suspicious/noExplicitAny: a migration works on the schema of its time.
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('requests').addColumn('moved_by', 'text').execute();
}
