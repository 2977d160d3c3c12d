import type { Kysely } from 'kysely';

/**
 * What all houses did today is read from the counts of one day. Of the index that was made for counting it, only the way from a
 * restaurant to its requests is left, which no longer moves when a request does.
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
