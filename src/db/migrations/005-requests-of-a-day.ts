import type { Kysely } from 'kysely';

/**
 * What all houses did today is counted from this index alone. It also leads from a restaurant that is deleted to its
 * requests, the archived ones too.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration belongs to the schema of its day, not to today's.
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createIndex('requests_of_a_day')
    .on('requests')
    .columns(['restaurant_id', 'created_at', 'taken_at', 'ended_by'])
    .execute();
}
