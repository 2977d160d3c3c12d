import { SqliteAdapter, sql } from 'kysely';
import { DatabaseError, type Db, type OpenDatabase, type Tx } from '../connection.ts';
import { baselineTables, MIGRATIONS } from '../tables.ts';
import { baseline } from './001-baseline.ts';

/** The last schema that was changed step by step, and the one before, which has an index less. */
const convertible = ['042-past-periods', '041-sittings'];
/** A version that migrates every earlier schema to a convertible one. */
const VERSION_BETWEEN = '2ca1d9f4';

/**
 * Turns a database from before the first release into one with the schema of `001-baseline`, in one
 * transaction. Leaves any other unchanged. No other version of the server may run meanwhile.
 * Throws `DatabaseError` if the schema is older.
 */
export async function convert({ db, longTransaction }: OpenDatabase): Promise<void> {
  if (!isBeforeBaseline(await listApplied(db))) return;
  await longTransaction(async (tx) => {
    const applied = await listApplied(tx);
    // Another process was faster.
    if (!isBeforeBaseline(applied)) return;
    const last = applied.at(-1) ?? '';
    if (!convertible.includes(last)) {
      throw new DatabaseError(
        `The database is of an early version (${last}). Start the version ${VERSION_BETWEEN} of the repository with it once, then this one.`,
      );
    }
    await rebuild(tx);
  });
}

/** The names of the applied migrations, in order. */
export async function listApplied(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === MIGRATIONS)) return [];
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(MIGRATIONS)} order by name`.execute(db);
  return rows.map(({ name }) => name);
}

export function isBeforeBaseline(applied: readonly string[]): boolean {
  return applied.includes('001-init');
}

/** The former tables are renamed, their rows copied, and then they are dropped. */
async function rebuild(tx: Tx): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(tx);
  const isSqlite = tx.getExecutor().adapter instanceof SqliteAdapter;
  await run('drop view restaurants');
  const indexes = isSqlite
    ? sql<{ name: string }>`
        select name from sqlite_schema where type = 'index' and sql is not null`
    : sql<{ name: string }>`
        select indexname as name from pg_indexes
        where schemaname = current_schema() and tablename not like 'kysely%'`;
  for (const { name } of (await indexes.execute(tx)).rows) {
    const change = isSqlite ? `drop index ${name}` : `alter index ${name} rename to before_${name}`;
    await run(change);
  }
  for (const name of baselineTables) await run(`alter table ${name} rename to before_${name}`);
  await baseline(0).up(tx);
  await run('delete from installation');
  // About no device that still exists.
  await run(`delete from before_pushes where subscription_id not in
    (select id from before_push_subscriptions)`);
  const tables = await tx.introspection.getTables();
  for (const name of baselineTables) {
    const columns =
      tables.find((table) => table.name === name)?.columns.map((one) => one.name) ?? [];
    const values = columns.map((column) => newValues[`${name}.${column}`] ?? column);
    await run(`insert into ${name} (${columns}) select ${values} from before_${name} as was`);
  }
  for (const name of baselineTables.toReversed()) await run(`drop table before_${name}`);
  await run(`delete from ${MIGRATIONS}`);
  await run(`insert into ${MIGRATIONS} (name, timestamp)
    values ('001-baseline', '${new Date().toISOString()}')`);
}

const ofMember = '(select restaurant_id from before_members where id = was.member_id)';

/** What the former tables do not have. */
const newValues: Record<string, string> = {
  'all_restaurants.room_code_guessed_at': 'null',
  'sessions.restaurant_id': ofMember,
  'pairing_codes.restaurant_id': ofMember,
  'push_subscriptions.restaurant_id': ofMember,
  'pushes.restaurant_id':
    '(select restaurant_id from push_subscriptions where id = was.subscription_id)',
  'events.restaurant_id': "coalesce(restaurant_id, '')",
};
