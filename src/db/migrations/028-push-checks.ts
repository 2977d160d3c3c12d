import type { Kysely } from 'kysely';

/** Which devices have not answered the push at the start of their service. Additive. */
// biome-ignore lint/suspicious/noExplicitAny: a migration works on the schema of its time.
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('push_subscriptions').addColumn('asked_at', 'text').execute();
}
