import type { Kysely } from 'kysely';

/**
 * When each table was first scanned by its present guests, the water requests soon after that, and the days on
 * which a restaurant had a staff device in service. Additive: older servers run beside it, and note none.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration works on the schema of its time.
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('dining_tables').addColumn('sitting_from', 'text').execute();
  await db.schema
    .alterTable('figures')
    .addColumn('early_water', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable('service_days')
    .addColumn('restaurant_id', 'text', (column) =>
      column.notNull().references('all_restaurants.id').onDelete('cascade'),
    )
    .addColumn('day', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('one_row_per_service_day', ['restaurant_id', 'day'])
    .execute();
}
