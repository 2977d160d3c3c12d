import type { Kysely } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration belongs to the schema of its day, not to today's.
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('email_codes')
    .addColumn('email_hash', 'text', (c) => c.notNull())
    .addColumn('purpose', 'text', (c) => c.notNull())
    .addColumn('asked_at', 'text', (c) => c.notNull())
    .addColumn('code_hash', 'text')
    .addColumn('expires_at', 'text')
    .addColumn('tries', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('one_code_per_purpose', ['email_hash', 'purpose'])
    .execute();

  await db.schema
    .createTable('mail_counts')
    .addColumn('email_hash', 'text', (c) => c.primaryKey())
    .addColumn('mails', 'integer', (c) => c.notNull())
    .addColumn('window_started_at', 'text', (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('outbox')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('topic', 'text', (c) => c.notNull().unique())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('language', 'text', (c) => c.notNull())
    .addColumn('due_at', 'text', (c) => c.notNull())
    .addColumn('held_until', 'text')
    .addColumn('tries', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('outbox_by_due_at').on('outbox').column('due_at').execute();
}
