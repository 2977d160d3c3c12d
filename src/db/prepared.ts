/**
 * Compiles frequent statements once per database. Kysely takes longer to write the text of such a statement
 * than the database takes to run it.
 */
import { type Compilable, CompiledQuery, SqliteAdapter } from 'kysely';
import type { Batch, Db } from './connection.ts';

/**
 * Returns a function that runs the statement with the given values.
 * `write` is called once, with placeholders: it may bind them as values, and must not inspect them.
 */
export function prepare<Values extends object, Row>(
  write: (db: Db, values: Values) => Compilable<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  const prepared = new WeakMap<object, CompiledQuery<Row>>();
  return async (db, values) => {
    const { adapter } = db.getExecutor();
    const query = prepared.get(adapter) ?? write(db, standIns<Values>()).compile();
    prepared.set(adapter, query);
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof StandIn ? values[parameter.name as keyof Values] : parameter,
    );
    return (await db.executeQuery<Row>(CompiledQuery.raw(query.sql, parameters))).rows;
  };
}

class StandIn {
  readonly name: string | symbol;

  constructor(name: string | symbol) {
    this.name = name;
  }
}

function standIns<Values extends object>(): Values {
  return new Proxy({} as Values, { get: (_, name) => new StandIn(name) });
}

/** Rows for one statement: `sqlite/sqlite.ts` runs it once per row. The statement has no other parameter. */
export class Rows {
  readonly rows: unknown[][];

  constructor(rows: unknown[][]) {
    this.rows = rows;
  }
}

/** LRU cache per database: from the shape of a statement to its SQL text. */
const texts = new WeakMap<object, Map<string, string>>();
const MOST_TEXTS = 300;
/** PostgreSQL only. Bounds the number of SQL texts of one shape: there is one per number of rows. */
const ROWS_AT_ONCE = 40;

/**
 * Runs one statement for many rows. Its text must depend only on `shape` and the number of rows: the text of
 * each such pair is cached.
 * PostgreSQL gets many rows per statement, because each round trip costs most.
 * SQLite gets them one by one: a multi-row statement needs a statement journal, which doubles the cost.
 */
export async function executeForEach<Row>(
  db: Db,
  shape: string,
  { columns, rows }: Batch,
  write: (rows: Row[]) => Compilable,
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const { adapter } = db.getExecutor();
  if (adapter instanceof SqliteAdapter) {
    const text = textOf(adapter, shape, () => write(asObjects<Row>({ columns, rows: [first] })));
    await db.executeQuery(CompiledQuery.raw(text, [new Rows(rows)]));
    return;
  }
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const some = rows.slice(from, from + ROWS_AT_ONCE);
    const text = textOf(adapter, `${shape} ${some.length}`, () =>
      write(asObjects<Row>({ columns, rows: some })),
    );
    await db.executeQuery(CompiledQuery.raw(text, some.flat()));
  }
}

function asObjects<Row>({ columns, rows }: Batch): Row[] {
  return rows.map(
    (row) => Object.fromEntries(columns.map((column, index) => [column, row[index]])) as Row,
  );
}

function textOf(adapter: object, shape: string, write: () => Compilable): string {
  const known = texts.get(adapter) ?? new Map<string, string>();
  texts.set(adapter, known);
  const text = known.get(shape) ?? write().compile().sql;
  known.delete(shape);
  if (known.size >= MOST_TEXTS) known.delete(known.keys().next().value ?? '');
  known.set(shape, text);
  return text;
}
