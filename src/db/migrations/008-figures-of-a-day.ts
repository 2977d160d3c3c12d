import type { Kysely } from 'kysely';

/**
 * Today's figures of all restaurants are read from the counters of the day.
 * The index that counted them is replaced by one on the restaurant alone: status changes no longer update it.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration belongs to the schema of its day, not to today's.
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createIndex('figures_of_a_span')
    .on('figures')
    .columns(['span', 'part'])
    .execute();
  await db.schema
    .createIndex('requests_by_restaurant_id')
    .on('requests')
    .column('restaurant_id')
    .execute();
  await db.schema.dropIndex('requests_of_a_day').execute();
}
