import type { Kysely } from 'kysely';

/**
 * Covering index: today's requests of all restaurants are counted from it alone.
 * It also finds the requests of a restaurant when it is deleted, archived ones too.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration belongs to the schema of its day, not to today's.
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createIndex('requests_of_a_day')
    .on('requests')
    .columns(['restaurant_id', 'created_at', 'taken_at', 'ended_by'])
    .execute();
}
