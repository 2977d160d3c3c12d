/**
 * Statements that come many times a second. To put the text of one together costs more than to run it: here it is done
 * once for each database, and from then on only the values change.
 */
import { type Compilable, CompiledQuery, SqliteAdapter } from 'kysely';
import type { Batch, Db } from '../connection.ts';

/**
 * `write` is asked once, with a stand-in for each value: it may put them where values stand in the statement, and do nothing
 * else with them.
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

/** Values of a statement that is run once for each of these rows (`sqlite.ts`). */
export class Rows {
  readonly rows: unknown[][];

  constructor(rows: unknown[][]) {
    this.rows = rows;
  }
}

/** Shapes of one database's statements, and their texts; the one that was not asked for the longest time first. */
const texts = new WeakMap<object, Map<string, string>>();
const MOST_TEXTS = 300;
/** Statements of this length are short enough to be kept prepared. */
const ROWS_AT_ONCE = 40;

/**
 * One statement for many rows; what it says must not depend on them. `write` is asked once for each `shape` and number of rows.
 * PostgreSQL gets many at once, since each message costs it most; SQLite one after the other: for a statement of many it
 * keeps a journal by itself, which costs as much again as the rows.
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
    (row) => Object.fromEntries(columns.map((column, place) => [column, row[place]])) as Row,
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
