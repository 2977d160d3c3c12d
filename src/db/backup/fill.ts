/** A database made of another one, whole or not at all: `tx` is the one transaction in which that happens. */
import { CompiledQuery } from 'kysely';
import { type Batch, DatabaseError, type Db, type Tx } from '../connection.ts';
import { isKnownSchema, migrate, migrateTo } from '../migrate.ts';
import type { Schema } from '../schema.ts';
import { filledByItself, MIGRATIONS, tableNames } from '../tables.ts';
import { type Counts, type Entry, expectSame } from './dump.ts';

/** Both engines take so many bound values in one statement. */
const MOST_VALUES = 30_000;

/**
 * Brings the schema to that of the day of the entries, writes their rows, compares how many there are, then migrates to
 * the present schema. What was there is gone.
 */
export async function fill(tx: Tx, entries: AsyncIterable<Entry>): Promise<Counts> {
  let isBegun = false;
  let told: Counts | undefined;
  const filled = new Set<string>();
  const texts: Texts = new Map();
  for await (const entry of entries) {
    if ('schema' in entry) {
      await begin(tx, entry.schema);
      isBegun = true;
    } else if (!isBegun) {
      throw new DatabaseError('This is no backup of Sonnette.');
    } else if ('table' in entry) {
      await insert(tx, texts, entry);
      filled.add(entry.table);
    } else {
      told = entry.counts;
    }
  }
  const counts = await countRows(tx, [...filled]);
  expectSame(told, counts);
  await migrate(tx);
  return counts;
}

async function begin(tx: Tx, schema: string[]): Promise<void> {
  const last = schema.at(-1);
  if (last === undefined || !isKnownSchema(schema)) {
    throw new DatabaseError(
      `It was made by another version of Sonnette, with ${last ?? 'no schema'}: install that version or a newer one.`,
    );
  }
  await dropAll(tx);
  await migrateTo(tx, last);
  // The migration wrote a row of its own there.
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
  if (!table) throw new DatabaseError(`The backup has a table that nobody knows: ${name}.`);
  return table;
}

/** Statements, written by Kysely once for each table and number of rows: writing one takes longer than running it. */
type Texts = Map<string, string>;

async function insert(tx: Tx, texts: Texts, entry: { table: string } & Batch): Promise<void> {
  const { columns, rows } = entry;
  const table = knownTable(entry.table);
  const atOnce = Math.floor(MOST_VALUES / columns.length);
  for (let from = 0; from < rows.length; from += atOnce) {
    const some = rows.slice(from, from + atOnce);
    if (some.some((row) => row.length !== columns.length)) {
      throw new DatabaseError(`The backup has a row of ${table} that is too short or too long.`);
    }
    const name = `${table} ${columns} ${some.length}`;
    const text = texts.get(name) ?? insertion(tx, table, columns, some.length);
    texts.set(name, text);
    await tx.executeQuery(CompiledQuery.raw(text, some.flat()));
  }
}

function insertion(tx: Tx, table: keyof Schema, columns: string[], rowCount: number): string {
  const row = Object.fromEntries(columns.map((column) => [column, '']));
  const values = Array.from({ length: rowCount }, () => row) as never[];
  return tx.insertInto(table).values(values).compile().sql;
}

export async function countRows(db: Db, tables: readonly string[]): Promise<Counts> {
  const counts: Counts = {};
  for (const table of tables) {
    const { rows } = await db
      .selectFrom(table as keyof Schema)
      .select((eb) => eb.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow();
    counts[table] = rows;
  }
  return counts;
}

/** Whether nobody has written anything into it yet, but for what a start writes by itself. */
export async function isEmpty(db: Db): Promise<boolean> {
  const there = new Set((await db.introspection.getTables()).map(({ name }) => name));
  const telling = tableNames.filter((name) => there.has(name) && !filledByItself.includes(name));
  const counts = await countRows(db, telling);
  return Object.values(counts).every((count) => count === 0);
}
