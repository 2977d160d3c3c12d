import type { Kysely } from 'kysely';

/**
 * Who did what and when in a restaurant. The actor has no foreign key: an entry outlives its member.
 * The export reads requests page by page, in the order of their ids: that index replaces the one on the restaurant
 * alone.
 * Additive: older servers run beside it, and write no entries.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration works on the schema of its time.
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('journal')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('restaurant_id', 'text', (c) =>
      c.notNull().references('all_restaurants.id').onDelete('cascade'),
    )
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('actor_id', 'text')
    .addColumn('actor_name', 'text')
    .addColumn('act', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('journal_by_restaurant_id')
    .on('journal')
    .columns(['restaurant_id', 'id'])
    .execute();
  await db.schema
    .createIndex('journal_by_actor_id')
    .on('journal')
    .columns(['restaurant_id', 'actor_id', 'id'])
    .execute();
  await db.schema
    .createIndex('requests_of_a_restaurant')
    .on('requests')
    .columns(['restaurant_id', 'id'])
    .execute();
  await db.schema.dropIndex('requests_by_restaurant_id').execute();
}
