import type { Kysely } from 'kysely';

/** Remembers when the trial of an account's deleted restaurant began. Additive: older servers run beside it. */
// biome-ignore lint/suspicious/noExplicitAny: a migration works on the schema of its time.
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('accounts').addColumn('deleted_trial_started_at', 'text').execute();
}
