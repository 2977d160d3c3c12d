import type { Kysely } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration belongs to the schema of its day, not to today's.
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('demo_requests')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('digest', 'text', (c) => c.notNull().unique())
    .addColumn('restaurant', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('wished_time', 'text')
    .addColumn('message', 'text')
    .addColumn('language', 'text', (c) => c.notNull())
    .addColumn('handled_at', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('demo_requests_by_created_at')
    .on('demo_requests')
    .column('created_at')
    .execute();
}
