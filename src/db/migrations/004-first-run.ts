import type { Kysely } from 'kysely';

/** Restaurants that exist already are in service: they skip the first-run guide. */
// biome-ignore lint/suspicious/noExplicitAny: a migration belongs to the schema of its day, not to today's.
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('restaurants').addColumn('codes_printed_at', 'text').execute();
  await db.schema.alterTable('restaurants').addColumn('first_run_ended_at', 'text').execute();
  await db
    .updateTable('restaurants')
    .set((eb) => ({ first_run_ended_at: eb.ref('created_at') }))
    .execute();
}
