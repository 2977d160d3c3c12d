import type { Kysely } from 'kysely';

/**
 * When a request was handed over to a colleague, and which devices are shared: nobody hands over to those.
 * Additive: older servers run beside it, and hand over without telling whoever gets it.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration works on the schema of its time.
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('requests').addColumn('handed_at', 'text').execute();
  await db.schema.alterTable('sessions').addColumn('shared_at', 'text').execute();
}
