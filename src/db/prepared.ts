/**
 * Compiles frequent statements once. Kysely takes longer to write the text of such a statement than
 * the database takes to run it.
 */
import { type Compilable, CompiledQuery, SqliteAdapter } from 'kysely';
import type { Batch, Db } from './connection.ts';

type Write<Values, Row> = (db: Db, values: Values) => Compilable<Row>;
type Compiled<Values, Row> = {
  textOf: (db: Db) => string;
  /** The values in the order of the text. */
  bind: (db: Db, values: Values) => unknown[];
  run: (db: Db, values: Values) => Promise<Row[]>;
};

/**
 * Returns a function that runs the statement with the given values.
 * `write` is called once, with placeholders: it may bind them as values, and must not inspect them.
 */
export function prepare<Values extends object, Row>(
  write: Write<Values, Row>,
): Compiled<Values, Row>['run'] {
  return compileOnce(write).run;
}

function compileOnce<Values extends object, Row>(write: Write<Values, Row>): Compiled<Values, Row> {
  const prepared = new WeakMap<object, CompiledQuery<Row>>();
  const queryOf = (db: Db) => {
    const { adapter } = db.getExecutor();
    const query = prepared.get(adapter) ?? checked(write(db, placeholders<Values>()).compile());
    prepared.set(adapter, query);
    return query;
  };
  const bind = (db: Db, values: Values) =>
    queryOf(db).parameters.map((each) => values[(each as Placeholder<Values>).name]);
  const textOf = (db: Db) => queryOf(db).sql;
  const run = async (db: Db, values: Values) =>
    (await db.executeQuery<Row>(CompiledQuery.raw(textOf(db), bind(db, values)))).rows;
  return { textOf, bind, run };
}

class Placeholder<Values> {
  readonly name: keyof Values;

  constructor(name: keyof Values) {
    this.name = name;
  }
}

function placeholders<Values extends object>(): Values {
  return new Proxy({} as Values, { get: (_, name) => new Placeholder(name as keyof Values) });
}

/**
 * Refuses a bound value, which every later call would use too, also one for another restaurant; and
 * `select *`, which fails under its name once another server adds a column.
 */
function checked<Query extends CompiledQuery>(query: Query): Query {
  const { sql, parameters } = query;
  const isBound = parameters.some((each) => !(each instanceof Placeholder));
  if (isBound) throw new Error(`A prepared statement binds a value: ${sql}`);
  if (/(select |returning |\.)\*/.test(sql)) throw new Error(`Name the columns: ${sql}`);
  if (!names.has(sql) && names.size < MOST_NAMES) names.set(sql, `s${names.size}`);
  return query;
}

/** Each connection to PostgreSQL keeps the plans of its named statements. Later statements have no name. */
const MOST_NAMES = 300;
const names = new Map<string, string>();

/** The name of a prepared statement on PostgreSQL, which parses and plans it once per connection. */
export function nameOf(text: string): string | undefined {
  return names.get(text);
}

/** Whether one statement can change several tables. */
export function changesAtOnce(db: Db): boolean {
  return !(db.getExecutor().adapter instanceof SqliteAdapter);
}

/** By shape. Shapes beyond the limit are compiled each time. */
const shapes = new Map<string, unknown>();
const MOST_SHAPES = 250;

/** Like `prepare`, for statements whose text depends only on their shape. */
export function runPrepared<Values extends object, Row>(
  db: Db,
  shape: string,
  values: Values,
  write: Write<Values, Row>,
): Promise<Row[]> {
  return compiledOf(shape, write).run(db, values);
}

function compiledOf<Values extends object, Row>(shape: string, write: Write<Values, Row>) {
  const known = shapes.get(shape) as Compiled<Values, Row> | undefined;
  const compiled = known ?? compileOnce(write);
  if (shapes.size < MOST_SHAPES) shapes.set(shape, compiled);
  return compiled;
}

/** Rows for one statement: `sqlite/sqlite.ts` runs it once per row. */
export class Rows {
  readonly rows: unknown[][];

  constructor(rows: unknown[][]) {
    this.rows = rows;
  }
}

/** PostgreSQL only. Bounds the number of shapes: there is one per number of rows. */
const ROWS_AT_ONCE = 40;

/**
 * Runs one statement for many rows. Its text must depend only on `shape` and the number of rows.
 * SQLite gets the rows one by one: a statement of many rows needs a journal, which doubles the cost.
 */
export async function runForRows<Row>(
  db: Db,
  shape: string,
  { columns, rows }: Batch,
  write: (db: Db, rows: Row[]) => Compilable<unknown>,
): Promise<void> {
  const compiledFor = (count: number) =>
    compiledOf(`${shape} ${count}`, (on, values: unknown[]) =>
      write(on, asObjects<Row>(columns, count, values)),
    );
  if (!changesAtOnce(db)) {
    if (rows.length === 0) return;
    const { textOf, bind } = compiledFor(1);
    const bound = new Rows(rows.map((row) => bind(db, row)));
    await db.executeQuery(CompiledQuery.raw(textOf(db), [bound]));
    return;
  }
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const some = rows.slice(from, from + ROWS_AT_ONCE);
    await compiledFor(some.length).run(db, some.flat());
  }
}

function asObjects<Row>(columns: string[], count: number, values: unknown[]): Row[] {
  return Array.from({ length: count }, (_, row) => {
    const own = columns.map((column, index) => [column, values[row * columns.length + index]]);
    return Object.fromEntries(own) as Row;
  });
}
