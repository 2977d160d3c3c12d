import { type Kysely, SqliteAdapter, sql } from 'kysely';
import { MIGRATIONS, tableNames } from '../tables.ts';

/**
 * Runs statements, which are separated by semicolons, for migrations on both engines.
 *
 * `create table t (…) by restaurant` is a table of restaurants' data: on PostgreSQL it is held in so many hash
 * partitions, if not 0. `by restaurant clustered`: on SQLite the rows of a restaurant are adjacent;
 * PostgreSQL has no such tables. `collate "C"` is for PostgreSQL, which would sort by the locale of its
 * cluster; SQLite sorts by bytes.
 */
export async function runStatements(
  // biome-ignore lint/suspicious/noExplicitAny: migrations belong to the schema of their day, not to today's.
  db: Kysely<any>,
  text: string,
  partitions: number,
): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const run = (statement: string) => sql.raw(statement).execute(db);
  const count = isSqlite ? 0 : partitions;
  if (!isSqlite) await lockTables(db);
  for (const statement of (isSqlite ? text.replaceAll(' collate "C"', '') : text).split(/;\s*/)) {
    const [, table, columns, clustered] = byRestaurant.exec(statement) ?? [];
    if (table === undefined) {
      await run(statement);
      continue;
    }
    const rows = isSqlite && clustered ? 'without rowid' : '';
    const parts = count > 0 ? 'partition by hash (restaurant_id)' : '';
    await run(`create table ${table} ${columns} ${rows} ${parts}`);
    for (let part = 0; part < count; part += 1) {
      await run(`create table ${table}_p${part} partition of ${table}
        for values with (modulus ${count}, remainder ${part})`);
    }
  }
  if (count > 0) await run(nameIndexesOfPartitions);
}

const byRestaurant = /^\s*create table (\w+) (\(.*\)) by restaurant( clustered)?$/s;

/** An index of the partition `requests_p3` gets the name of the whole table's, with `_p3`. */
const nameIndexesOfPartitions = `
  do $$ declare each record; begin
    for each in
      select part.relname as part, whole.relname || substring(held.relname from '_p[0-9]+$') as name
      from pg_inherits
      join pg_class part on part.oid = inhrelid join pg_class whole on whole.oid = inhparent
      join pg_index on indexrelid = inhrelid join pg_class held on held.oid = indrelid
      where whole.relkind = 'I' and part.relname not like whole.relname || '_p%'
        and whole.relnamespace = current_schema()::regnamespace
    loop execute format('alter index %I rename to %I', each.part, each.name);
    end loop;
  end $$`;

/** Below `deadlock_timeout` (1 s), after which PostgreSQL would cancel a statement of a server that waits. */
const LOCK_MILLISECONDS = 500;
const STATEMENT_TIMED_OUT = '57014';

const LONGEST_PAUSE_SECONDS = 8;

/**
 * Locks all tables before the first change. Other servers read and write tables in another order than a
 * migration changes them, which would deadlock: while some are locked and others are not, this waits for a
 * moment only, then lets the servers go on and tries again, later each time. A backup locks the list of
 * migrations first, so that it has all of a migration or nothing.
 */
// biome-ignore lint/suspicious/noExplicitAny: migrations belong to the schema of their day, not to today's.
async function lockTables(db: Kysely<any>): Promise<void> {
  const existing = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = current_schema()::regnamespace
    and relname in (${sql.join(['restaurants', MIGRATIONS, ...tableNames])})`.execute(db);
  if (existing.rows.length === 0) return;
  const tables = sql.join(existing.rows.map(({ name }) => sql.table(name)));
  await sql`set local lock_timeout = 0`.execute(db);
  await sql`savepoint unlocked`.execute(db);
  for (let pause = 0.5; ; pause = Math.min(2 * pause, LONGEST_PAUSE_SECONDS)) {
    await sql`set local statement_timeout = ${sql.lit(LOCK_MILLISECONDS)}`.execute(db);
    try {
      await sql`lock table ${tables} in access exclusive mode`.execute(db);
      await sql`set local statement_timeout = 0`.execute(db);
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== STATEMENT_TIMED_OUT) throw error;
      await sql`rollback to unlocked`.execute(db);
      process.emitWarning('The migration waits: other connections use the tables (a backup?).');
      await sql`select pg_sleep(${sql.lit(pause)})`.execute(db);
    }
  }
}
