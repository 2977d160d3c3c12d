import { type Kysely, SqliteAdapter, sql } from 'kysely';

/**
 * On SQLite the counts of one restaurant lie side by side, in the order of their key, rather than in that of their making among
 * those of all others: an answer then reads some fifty pages instead of a thousand. PostgreSQL knows no such table.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration belongs to the schema of its day, not to today's.
export async function up(db: Kysely<any>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return;
  const { rows } = await sql<{ sql: string }>`
    select sql from sqlite_schema where name in ('figures', 'figures_of_a_span') order by type desc`.execute(
    db,
  );
  const [table = '', index = ''] = rows.map((row) => row.sql);
  const clustered = table.replace('"figures"', '"clustered"');
  await sql.raw(`${clustered} without rowid`).execute(db);
  await sql`
    insert into clustered select * from figures
    order by restaurant_id, facet, span, part`.execute(db);
  await sql`drop table figures`.execute(db);
  await sql`alter table clustered rename to figures`.execute(db);
  await sql.raw(index).execute(db);
}
