import type { Kysely } from 'kysely';

/**
 * Names of tables, and zones that group them. Requests copy the name of their table, like its number.
 * Additive: older servers run beside it, and create requests without name and zone.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration works on the schema of its time.
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('zones')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('restaurant_id', 'text', (c) =>
      c.notNull().references('all_restaurants.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('folded_name', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('one_zone_per_name', ['restaurant_id', 'folded_name'])
    .execute();
  await db.schema.alterTable('dining_tables').addColumn('label', 'text').execute();
  await db.schema.alterTable('requests').addColumn('table_label', 'text').execute();
  for (const table of ['dining_tables', 'requests']) {
    await db.schema
      .alterTable(table)
      .addColumn('zone_id', 'text', (c) => c.references('zones.id').onDelete('set null'))
      .execute();
    // Partial: restaurants without zones write nothing to it.
    await db.schema
      .createIndex(`${table}_by_zone_id`)
      .on(table)
      .column('zone_id')
      .where('zone_id', 'is not', null)
      .execute();
  }
}
