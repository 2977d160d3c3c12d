import type { Kysely } from 'kysely';

/**
 * Which devices are at hand and what they serve, when a request rang, and when it was on a screen of the room.
 * Additive: older servers run beside it. Their requests ring and are received, but later.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration works on the schema of its time.
export async function up(db: Kysely<any>): Promise<void> {
  await createPresence(db);
  await addColumns(db, 'sessions', ['serving_zones', 'serving_until']);
  await addColumns(db, 'requests', ['received_at', 'widened_at', 'rung_step', 'rung_at']);
  await db.schema.alterTable('requests').addColumn('created_version', 'integer').execute();
  // Few: a request leaves it when its notifications are replaced.
  await db.schema
    .createIndex('requests_by_rung_at')
    .on('requests')
    .column('rung_at')
    .where('rung_at', 'is not', null)
    .execute();
  for (const bound of [1, 3, 10, 30, 60, 300, 'more']) {
    await db.schema
      .alterTable('figures')
      .addColumn(`received_${bound}`, 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
  }
  await addDelays(db);
}

// biome-ignore lint/suspicious/noExplicitAny: as above.
async function createPresence(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('servers')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('seen_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('present_devices')
    .addColumn('server_id', 'text', (c) => c.notNull().references('servers.id').onDelete('cascade'))
    // No foreign key: the end of a session is seen by a join.
    .addColumn('session_id', 'text', (c) => c.notNull())
    .addColumn('restaurant_id', 'text', (c) =>
      c.notNull().references('all_restaurants.id').onDelete('cascade'),
    )
    .addColumn('came_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('one_row_per_device_and_server', ['server_id', 'session_id'])
    .execute();
  await db.schema
    .createIndex('present_devices_by_restaurant_id')
    .on('present_devices')
    .column('restaurant_id')
    .execute();
}

/** After how many seconds a request rings everyone, then managers who asked for it; null: as usual. */
// biome-ignore lint/suspicious/noExplicitAny: as above.
async function addDelays(db: Kysely<any>): Promise<void> {
  for (const name of ['widen_after_seconds', 'escalate_after_seconds']) {
    await db.schema.alterTable('all_restaurants').addColumn(name, 'integer').execute();
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
        .select(['widen_after_seconds', 'escalate_after_seconds'])
        .where('deleted_at', 'is', null),
    )
    .execute();
}

// biome-ignore lint/suspicious/noExplicitAny: as above.
async function addColumns(db: Kysely<any>, table: string, names: string[]): Promise<void> {
  for (const name of names) await db.schema.alterTable(table).addColumn(name, 'text').execute();
}
