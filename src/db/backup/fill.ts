/** Restores the entries of a backup in the caller's transaction. */
import { CompiledQuery } from 'kysely';
import { type Batch, DatabaseError, type Db, type Tx } from '../connection.ts';
import { countPartitions, isKnownSchema, migrate, migrateTo } from '../migrate.ts';
import type { Schema } from '../schema.ts';
import { filledByItself, MIGRATIONS, tableNames } from '../tables.ts';
import { type Entry, expectSame, type RowCounts } from './dump.ts';

/** Bound values per statement: below the limits of both engines. */
const MOST_VALUES = 30_000;

/**
 * Replaces the whole content of the database with the entries of a backup.
 * Migrates to the schema of the backup, inserts its rows, checks their number, then migrates to the current
 * schema.
 * Returns the rows per table. Throws `DatabaseError` for an incomplete or unknown backup.
 */
export async function fill(tx: Tx, entries: AsyncIterable<Entry>): Promise<RowCounts> {
  let hasBegun = false;
  let expected: RowCounts | undefined;
  const filled = new Set<string>();
  const sqlCache: SqlCache = new Map();
  for await (const entry of entries) {
    if ('schema' in entry) {
      await recreateTables(tx, entry);
      hasBegun = true;
    } else if (!hasBegun) {
      throw new DatabaseError('This is not a backup of Sonnette.');
    } else if ('table' in entry) {
      await insert(tx, sqlCache, entry);
      filled.add(entry.table);
    } else {
      expected = entry.counts;
    }
  }
  const counts = await countRows(tx, [...filled]);
  expectSame(expected, counts);
  await migrate(tx);
  return counts;
}

type Head = { schema: string[]; version?: string };

async function recreateTables(tx: Tx, { schema, version }: Head): Promise<void> {
  const last = schema.at(-1);
  if (last === undefined || !isKnownSchema(schema)) {
    throw new DatabaseError(
      `The backup was made by ${version ? `version ${version}` : 'another version'} of Sonnette, with ${last ?? 'no schema'}: restore it with that version.`,
    );
  }
  const partitions = await countPartitions(tx);
  await dropAll(tx);
  await migrateTo(tx, last, partitions);
  // The migrations inserted a row here; the backup has its own.
  await tx.deleteFrom('installation').execute();
}

async function dropAll(tx: Tx): Promise<void> {
  for (const { name, isView } of await tx.introspection.getTables())
    if (isView) await tx.schema.dropView(name).execute();
  for (const table of tableNames.toReversed())
    await tx.schema.dropTable(table).ifExists().execute();
  for (const table of [MIGRATIONS, `${MIGRATIONS}_lock`]) {
    await tx.schema.dropTable(table).ifExists().execute();
  }
}

function knownTable(name: string): keyof Schema {
  const table = tableNames.find((one) => one === name);
  if (!table) throw new DatabaseError(`The backup contains an unknown table: ${name}.`);
  return table;
}

/** Caches SQL by table, columns and number of rows: building one takes longer than running it. */
type SqlCache = Map<string, string>;

async function insert(tx: Tx, sqlCache: SqlCache, entry: { table: string } & Batch): Promise<void> {
  const { columns, rows } = entry;
  const table = knownTable(entry.table);
  const atOnce = Math.floor(MOST_VALUES / columns.length);
  for (let from = 0; from < rows.length; from += atOnce) {
    const some = rows.slice(from, from + atOnce);
    if (some.some((row) => row.length !== columns.length)) {
      throw new DatabaseError(`A row of ${table} in the backup has the wrong number of values.`);
    }
    const name = `${table} ${columns} ${some.length}`;
    const text = sqlCache.get(name) ?? insertSql(tx, table, columns, some.length);
    sqlCache.set(name, text);
    await tx.executeQuery(CompiledQuery.raw(text, some.flat()));
  }
}

function insertSql(tx: Tx, table: keyof Schema, columns: string[], rowCount: number): string {
  const row = Object.fromEntries(columns.map((column) => [column, '']));
  const values = Array.from({ length: rowCount }, () => row) as never[];
  return tx.insertInto(table).values(values).compile().sql;
}

export async function countRows(db: Db, tables: readonly string[]): Promise<RowCounts> {
  const counts: RowCounts = {};
  for (const table of tables) {
    const { rows } = await db
      .selectFrom(table as keyof Schema)
      .select((eb) => eb.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow();
    counts[table] = rows;
  }
  return counts;
}

/** True if no table has rows, except those that the first start fills by itself. */
export async function isEmpty(db: Db): Promise<boolean> {
  const existing = new Set((await db.introspection.getTables()).map(({ name }) => name));
  const tables = tableNames.filter((name) => existing.has(name) && !filledByItself.includes(name));
  const counts = await countRows(db, tables);
  return Object.values(counts).every((count) => count === 0);
}
