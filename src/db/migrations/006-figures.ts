import { type Kysely, type SqlBool, sql } from 'kysely';

const times = `10 20 30 40 50 60 75 90 105 120 150 180 210 240 300 360 480 600 900 1200 1800 2700 3600 7200 more`;
const counts = [
  ...['qr_scans', 'menu_views', 'page_visits', 'requests_created'],
  ...['unanswered', 'withdrawn', 'closed_by_rule'],
  ...times.split(' ').flatMap((time) => [`taken_${time}`, `finished_${time}`]),
];

// biome-ignore lint/suspicious/noExplicitAny: a migration belongs to the schema of its day, not to today's.
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('events')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('restaurant_id', 'text', (c) => c.references('restaurants.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('table_number', 'integer')
    .addColumn('session_id', 'text')
    .addColumn('metadata', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('events_by_restaurant_id')
    .on('events')
    .column('restaurant_id')
    .execute();

  let figures = db.schema
    .createTable('figures')
    .addColumn('restaurant_id', 'text', (c) =>
      c.notNull().references('restaurants.id').onDelete('cascade'),
    )
    .addColumn('facet', 'text', (c) => c.notNull())
    .addColumn('span', 'text', (c) => c.notNull())
    .addColumn('part', 'text', (c) => c.notNull());
  for (const count of counts) {
    figures = figures.addColumn(count, 'integer', (c) => c.notNull().defaultTo(0));
  }
  await figures
    .addPrimaryKeyConstraint('one_row_per_part', ['restaurant_id', 'facet', 'span', 'part'])
    .execute();

  // Partial index for the job that erases guests' texts a day after the end of their request.
  await db.schema
    .createIndex('requests_with_words')
    .on('requests')
    .column('ended_at')
    .where(sql<SqlBool>`message is not null or customer_name is not null`)
    .execute();

  await db.schema.alterTable('accounts').addColumn('language', 'text').execute();
  await db.schema.alterTable('accounts').addColumn('report_refused_at', 'text').execute();
  await db.schema.alterTable('accounts').addColumn('reported_week', 'text').execute();
  await db.schema.alterTable('accounts').addColumn('report_due_at', 'text').execute();
  await db
    .updateTable('accounts')
    .set((eb) => ({ report_due_at: eb.ref('created_at') }))
    .where('restaurant_id', 'is not', null)
    .execute();
  await db.schema
    .createIndex('accounts_by_report_due_at')
    .on('accounts')
    .column('report_due_at')
    .execute();
}
