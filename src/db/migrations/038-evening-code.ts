import type { Kysely } from 'kysely';

/**
 * The code of the evening, and the service day that it is for. Additive: older servers run beside it, and ask
 * nobody for a code.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration works on the schema of its time.
export async function up(db: Kysely<any>): Promise<void> {
  for (const name of ['room_code', 'room_code_day']) {
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
        .select(['room_code', 'room_code_day'])
        .where('deleted_at', 'is', null),
    )
    .execute();
}
