import { type Kysely, type SqlBool, SqliteAdapter, sql } from 'kysely';

/**
 * What one change or one second costs no longer grows with the past of a restaurant.
 * - Requests lose the foreign keys on their table and zone, which emptied both columns in all past requests
 *   when the table or zone was removed. Only requests on the board are changed now.
 * - Two indexes that are read every second leave out the rows that no query is looking for.
 * Older servers run beside it: a table that they delete leaves its id in requests on the board.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration works on the schema of its time.
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.dropIndex('requests_by_table_id').execute();
  await db.schema.dropIndex('requests_by_zone_id').execute();
  if (db.getExecutor().adapter instanceof SqliteAdapter) await renewColumns(db);
  else {
    for (const column of ['table_id', 'zone_id']) {
      await db.schema.alterTable('requests').dropConstraint(`requests_${column}_fkey`).execute();
    }
  }
  await db.schema.dropIndex('requests_by_rung_at').execute();
  await db.schema
    .createIndex('requests_to_replace')
    .on('requests')
    .column('rung_at')
    .where(sql<SqlBool>`rung_at is not null and status != 'pending'`)
    .execute();
  await db.schema.dropIndex('pushes_by_due_at').execute();
  await db.schema
    .createIndex('pushes_to_send')
    .on('pushes')
    .column('due_at')
    .where('due_at', 'is not', null)
    .execute();
}

/** SQLite removes a foreign key only together with its column. */
// biome-ignore lint/suspicious/noExplicitAny: as above.
async function renewColumns(db: Kysely<any>): Promise<void> {
  await db.schema.dropIndex('one_active_request_per_table').execute();
  await db.schema.alterTable('requests').addColumn('new_table_id', 'text').execute();
  await db.schema.alterTable('requests').addColumn('new_zone_id', 'text').execute();
  await sql`update requests set new_table_id = table_id, new_zone_id = zone_id`.execute(db);
  for (const column of ['table_id', 'zone_id']) {
    await db.schema.alterTable('requests').dropColumn(column).execute();
    await db.schema.alterTable('requests').renameColumn(`new_${column}`, column).execute();
  }
  await db.schema
    .createIndex('one_active_request_per_table')
    .unique()
    .on('requests')
    .column('table_id')
    .where(sql.ref('status'), 'in', sql`('pending', 'in-progress')`)
    .execute();
}
