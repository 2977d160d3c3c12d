import type { Kysely } from 'kysely';

/**
 * Counts of requests that guests reminded the team of, and that managers were rung for. Additive: older
 * servers run beside it, and count neither.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration works on the schema of its time.
export async function up(db: Kysely<any>): Promise<void> {
  for (const name of ['reminded', 'escalated']) {
    await db.schema
      .alterTable('figures')
      .addColumn(name, 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
  }
}
