import type { Kysely } from 'kysely';

/**
 * Counts guesses and mails per network address and device, and stores the devices that signed in.
 * Additive only: servers of the previous version keep working during a rolling upgrade.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration works on the schema of its time.
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('asker_counts')
    .addColumn('email_hash', 'text', (c) => c.notNull())
    .addColumn('act', 'text', (c) => c.notNull())
    .addColumn('asker', 'text', (c) => c.notNull())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addColumn('window_started_at', 'text', (c) => c.notNull())
    .addColumn('blocked_until', 'text')
    .addPrimaryKeyConstraint('one_count_per_asker', ['email_hash', 'act', 'asker'])
    .execute();
  await db.schema
    .createIndex('asker_counts_by_window_started_at')
    .on('asker_counts')
    .column('window_started_at')
    .execute();

  await db.schema
    .createTable('known_devices')
    .addColumn('account_id', 'text', (c) =>
      c.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('device_hash', 'text', (c) => c.notNull())
    .addColumn('last_used_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('one_row_per_known_device', ['account_id', 'device_hash'])
    .execute();
  await db.schema
    .createIndex('known_devices_by_last_used_at')
    .on('known_devices')
    .column('last_used_at')
    .execute();

  await db.schema.alterTable('email_codes').addColumn('lengthened_at', 'text').execute();
}
