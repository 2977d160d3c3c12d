import type { Kysely } from 'kysely';

/**
 * A random key per table, in printed links, and whether a restaurant insists on it. Tables get theirs at their
 * creation, those of before (and of older servers, which run beside it) when a manager first lists them.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration works on the schema of its time.
export async function up(db: Kysely<any>): Promise<void> {
  for (const name of ['code_key', 'code_key_scanned_at']) {
    await db.schema.alterTable('dining_tables').addColumn(name, 'text').execute();
  }
  await db.schema.alterTable('requests').addColumn('keyed_at', 'text').execute();
  await db.schema.alterTable('all_restaurants').addColumn('codes', 'text').execute();
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
        .where('deleted_at', 'is', null),
    )
    .execute();
}
