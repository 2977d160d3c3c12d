import type { Kysely } from 'kysely';

/** Version tags of a board get an epoch. The last reset is stored with the name of who made it. */
// biome-ignore lint/suspicious/noExplicitAny: a migration belongs to the schema of its day, not to today's.
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('all_restaurants').addColumn('request_epoch', 'text').execute();
  await db.schema.alterTable('all_restaurants').addColumn('last_reset', 'text').execute();
  await db.schema.dropView('restaurants').execute();
  await db.schema
    .createView('restaurants')
    .as(
      db
        .selectFrom('all_restaurants')
        .select(['id', 'slug', 'name', 'search_text', 'folded_name', 'address', 'menu_url'])
        .select(['time_zone', 'request_version', 'request_epoch', 'last_reset'])
        .select(['created_at', 'codes_printed_at', 'first_run_ended_at'])
        .where('deleted_at', 'is', null),
    )
    .execute();
}
