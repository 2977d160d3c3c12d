import type { Kysely } from 'kysely';

/**
 * Soft deletion: the table keeps a deleted restaurant until a job has removed all its rows.
 * The table is renamed, and a view of the restaurants that are not deleted takes its name.
 * So a query that reads `restaurants` cannot find a deleted one.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration belongs to the schema of its day, not to today's.
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('restaurants').addColumn('deleted_at', 'text').execute();
  // Both engines rewrite the foreign keys that refer to the table.
  await db.schema.alterTable('restaurants').renameTo('all_restaurants').execute();
  await db.schema
    .createIndex('restaurants_by_deleted_at')
    .on('all_restaurants')
    .column('deleted_at')
    .where('deleted_at', 'is not', null)
    .execute();
  await db.schema
    .createView('restaurants')
    .as(
      db
        .selectFrom('all_restaurants')
        .select(['id', 'slug', 'name', 'search_text', 'address', 'menu_url', 'time_zone'])
        .select([
          'request_version',
          'created_at',
          'codes_printed_at',
          'first_run_ended_at',
          'folded_name',
        ])
        .where('deleted_at', 'is', null),
    )
    .execute();
}
