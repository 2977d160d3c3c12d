import type { Kysely } from 'kysely';

/**
 * What happens to a request after it was taken: who has it, whether anything was heard of them, and whether
 * its guest asked again. Additive: older servers run beside it, and ring no taken request.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration works on the schema of its time.
export async function up(db: Kysely<any>): Promise<void> {
  for (const name of ['taker_id', 'renewed_at', 'stale_at', 'reopened_at']) {
    await db.schema.alterTable('requests').addColumn(name, 'text').execute();
  }
  for (const name of ['went_stale', 'reopened', 'dismissed']) {
    await db.schema
      .alterTable('figures')
      .addColumn(name, 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
  }
}
