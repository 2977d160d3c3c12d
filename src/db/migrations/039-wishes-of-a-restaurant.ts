import { type Kysely, sql } from 'kysely';

/**
 * What guests can ask for: a restaurant's own wishes, the languages of its guests, and whether a table may have
 * several active requests, one per wish. Requests keep the labels of their wish and choice, and their reminders.
 * Additive: older servers run beside it, and make requests of the usual wishes in the slot of all.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration works on the schema of its time.
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('wish_lists')
    .addColumn('restaurant_id', 'text', (column) =>
      column.primaryKey().references('all_restaurants.id').onDelete('cascade'),
    )
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('wishes', 'text')
    .addColumn('past_wishes', 'text', (column) => column.notNull())
    .execute();
  for (const name of ['wish_label', 'choice', 'choice_label', 'reminded_at']) {
    await db.schema.alterTable('requests').addColumn(name, 'text').execute();
  }
  await db.schema
    .alterTable('requests')
    .addColumn('reminders', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('requests')
    .addColumn('slot', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema.dropIndex('one_active_request_per_table').execute();
  await db.schema
    .createIndex('one_active_request_per_table')
    .unique()
    .on('requests')
    .columns(['table_id', 'slot'])
    .where(sql.ref('status'), 'in', sql`('pending', 'in-progress')`)
    .execute();
  for (const name of ['requests_per_table', 'guest_languages']) {
    await db.schema.alterTable('all_restaurants').addColumn(name, 'text').execute();
  }
  await db.schema.dropView('restaurants').execute();
  await db.schema
    .createView('restaurants')
    .as(
      db
        .selectFrom('all_restaurants')
        .select(['id', 'slug', 'name', 'search_text', 'folded_name', 'address', 'menu_url'])
        .select(['time_zone', 'request_version', 'request_epoch', 'last_reset'])
        .select(['created_at', 'codes_printed_at', 'first_run_ended_at'])
        .select(['trial_started_at', 'folded_address'])
        .select(['widen_after_seconds', 'escalate_after_seconds', 'codes'])
        .select(['room_code', 'room_code_day', 'requests_per_table', 'guest_languages'])
        .where('deleted_at', 'is', null),
    )
    .execute();
}
