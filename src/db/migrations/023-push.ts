import type { Kysely } from 'kysely';

/** Additive only: servers of the previous version keep working during a rolling upgrade. */
// biome-ignore lint/suspicious/noExplicitAny: a migration works on the schema of its time.
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('push_keys')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('public_key', 'text', (c) => c.notNull())
    .addColumn('sealed_key', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('push_subscriptions')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('member_id', 'text', (c) => c.notNull().references('members.id').onDelete('cascade'))
    .addColumn('session_id', 'text', (c) =>
      c.notNull().references('sessions.token_hash').onDelete('cascade'),
    )
    .addColumn('endpoint', 'text', (c) => c.notNull().unique())
    .addColumn('p256dh', 'text', (c) => c.notNull())
    .addColumn('auth', 'text', (c) => c.notNull())
    .addColumn('service', 'text', (c) => c.notNull())
    .addColumn('language', 'text', (c) => c.notNull())
    .addColumn('escalations_at', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await addIndex(db, 'push_subscriptions', 'member_id');
  await addIndex(db, 'push_subscriptions', 'session_id');
  await db.schema
    .createTable('pushes')
    .addColumn('id', 'text', (c) => c.primaryKey())
    // No foreign key: a device that signs out meanwhile must not fail the transaction that rings it.
    .addColumn('subscription_id', 'text', (c) => c.notNull())
    .addColumn('request_id', 'text', (c) => c.references('requests.id').onDelete('cascade'))
    .addColumn('topic', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('service', 'text', (c) => c.notNull())
    .addColumn('round', 'integer', (c) => c.notNull())
    .addColumn('used_round', 'integer')
    .addColumn('due_at', 'text')
    .addColumn('held_until', 'text')
    .addColumn('tries', 'integer', (c) => c.notNull())
    .addColumn('queued_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('one_push_per_topic', ['subscription_id', 'topic'])
    .execute();
  for (const column of ['request_id', 'due_at', 'queued_at']) await addIndex(db, 'pushes', column);
}

// biome-ignore lint/suspicious/noExplicitAny: as above.
async function addIndex(db: Kysely<any>, table: string, column: string): Promise<void> {
  await db.schema.createIndex(`${table}_by_${column}`).on(table).column(column).execute();
}
