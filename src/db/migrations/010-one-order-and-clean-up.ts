import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Rows that the clean-up job deletes by age, every 30 s. */
const ages = [
  { table: 'sessions', column: 'last_used_at' },
  { table: 'login_attempts', column: 'window_started_at' },
  { table: 'email_codes', column: 'asked_at' },
  { table: 'mail_counts', column: 'window_started_at' },
];

/** Text columns in sort orders, other than instants and ids. */
const sorted = [
  { table: 'restaurants', column: 'search_text' },
  { table: 'subscriptions', column: 'id' },
];

// biome-ignore lint/suspicious/noExplicitAny: a migration belongs to the schema of its day, not to today's.
export async function up(db: Kysely<any>): Promise<void> {
  for (const { table, column } of ages) {
    await db.schema.createIndex(`${table}_by_${column}`).on(table).column(column).execute();
  }
  // SQLite sorts by bytes by default. PostgreSQL would sort by the locale of its cluster.
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
  for (const { table, column } of sorted) {
    await sql`alter table ${sql.table(table)} alter column ${sql.ref(column)} type text collate "C"`.execute(
      db,
    );
  }
}
