import { type Kysely, sql } from 'kysely';

/** Finds running subscriptions whose period is over. */
// biome-ignore lint/suspicious/noExplicitAny: a migration works on the schema of its time.
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createIndex('running_subscriptions_by_period_end')
    .on('subscriptions')
    .column('period_ends_at')
    .where(sql.ref('ended_at'), 'is', null)
    .execute();
}
