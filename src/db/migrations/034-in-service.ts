import type { Kysely } from 'kysely';

/**
 * When each device was last in service, and which requests no push rings. Devices that are signed in count as
 * in service at their last call: phones in pockets go on ringing. Additive: older servers run beside it, and
 * ring everybody.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration works on the schema of its time.
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('sessions').addColumn('in_service_at', 'text').execute();
  await db
    .updateTable('sessions')
    .set((eb) => ({ in_service_at: eb.ref('last_used_at') }))
    .where('member_id', 'is not', null)
    .execute();
  await db.schema.alterTable('requests').addColumn('quiet_at', 'text').execute();
}
