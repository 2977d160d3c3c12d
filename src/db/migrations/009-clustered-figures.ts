import { type Kysely, type SqlBool, SqliteAdapter, sql } from 'kysely';

/**
 * On SQLite the table becomes clustered (`without rowid`): the counters of one restaurant are adjacent.
 * A query then reads some fifty pages instead of a thousand. PostgreSQL has no clustered tables.
 * On both engines the index by day leaves out the rows of tables, which no query by day reads.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration belongs to the schema of its day, not to today's.
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.dropIndex('figures_of_a_span').execute();
  if (db.getExecutor().adapter instanceof SqliteAdapter) await cluster(db);
  await db.schema
    .createIndex('figures_of_a_span')
    .on('figures')
    .columns(['span', 'part'])
    .where(sql<SqlBool>`facet in ('restaurant', 'hour')`)
    .execute();
}

// biome-ignore lint/suspicious/noExplicitAny: as above.
async function cluster(db: Kysely<any>): Promise<void> {
  const present = sql<{ sql: string }>`select sql from sqlite_schema where name = 'figures'`;
  const [table] = (await present.execute(db)).rows;
  const clustered = table?.sql.replace('"figures"', '"clustered"');
  await sql.raw(`${clustered} without rowid`).execute(db);
  await sql`
    insert into clustered select * from figures
    order by restaurant_id, facet, span, part`.execute(db);
  await sql`drop table figures`.execute(db);
  await sql`alter table clustered rename to figures`.execute(db);
}
