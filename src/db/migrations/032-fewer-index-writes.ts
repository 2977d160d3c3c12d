import { type Kysely, SqliteAdapter, sql } from 'kysely';

/**
 * A request with a key writes to two indexes less.
 * - Old keys are found by the ids of their requests, which sort by time.
 * - On SQLite the table becomes clustered (`without rowid`), as `figures` in 009.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration works on the schema of its time.
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.dropIndex('idempotency_keys_by_created_at').execute();
  if (db.getExecutor().adapter instanceof SqliteAdapter) await cluster(db);
}

// biome-ignore lint/suspicious/noExplicitAny: as above.
async function cluster(db: Kysely<any>): Promise<void> {
  const present = sql<{
    sql: string;
  }>`select sql from sqlite_schema where name = 'idempotency_keys'`;
  const [table] = (await present.execute(db)).rows;
  const clustered = table?.sql.replace('"idempotency_keys"', '"clustered"');
  await sql.raw(`${clustered} without rowid`).execute(db);
  await sql`
    insert into clustered select * from idempotency_keys order by restaurant_id, key`.execute(db);
  await sql`drop table idempotency_keys`.execute(db);
  await sql`alter table clustered rename to idempotency_keys`.execute(db);
  await db.schema
    .createIndex('idempotency_keys_by_request_id')
    .on('idempotency_keys')
    .column('request_id')
    .execute();
}
