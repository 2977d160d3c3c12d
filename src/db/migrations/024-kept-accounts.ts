import type { Kysely } from 'kysely';

/** Marks accounts that stay without a team. Additive: older servers run beside it. */
// biome-ignore lint/suspicious/noExplicitAny: a migration works on the schema of its time.
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('accounts').addColumn('kept_at', 'text').execute();
}
