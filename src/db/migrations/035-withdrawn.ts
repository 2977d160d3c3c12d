import { type Kysely, type SqlBool, sql } from 'kysely';

/**
 * Withdrawn requests leave the board (docs/clauses.md, STF-27). Past ones leave it now, so that the index has
 * only those that boards list. Older servers run beside it, and list the new ones until they leave.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration works on the schema of its time.
export async function up(db: Kysely<any>): Promise<void> {
  await db
    .updateTable('requests')
    .set((eb) => ({ archived_at: eb.ref('ended_at') }))
    .where('archived_at', 'is', null)
    .where('status', '=', 'cancelled')
    .where('ended_by', '=', 'diner')
    .execute();
  await db.schema
    .createIndex('requests_withdrawn')
    .on('requests')
    .columns(['restaurant_id', 'ended_at'])
    .where(sql<SqlBool>`archived_at is null and status = 'cancelled' and ended_by = 'diner'`)
    .execute();
}
