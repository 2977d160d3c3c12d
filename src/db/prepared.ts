/**
 * Statements that come many times a second. To put the text of one together costs more than to run it: here it is done
 * once for each database, and from then on only the values change.
 */
import { type Compilable, CompiledQuery } from 'kysely';
import type { Db } from './connection.ts';

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

/** Shapes of one database's statements, and their texts; the one that was not asked for the longest time first. */
const texts = new WeakMap<object, Map<string, string>>();
const MOST_TEXTS = 300;

/**
 * The same for a statement that is longer or shorter each time. `write` is asked once for each `shape`; its parameters must
 * come in the order of `parameters`.
 */
export async function execute(
  db: Db,
  shape: string,
  parameters: unknown[],
  write: () => Compilable,
): Promise<void> {
  const { adapter } = db.getExecutor();
  const known = texts.get(adapter) ?? new Map<string, string>();
  texts.set(adapter, known);
  const text = known.get(shape) ?? write().compile().sql;
  known.delete(shape);
  if (known.size >= MOST_TEXTS) known.delete(known.keys().next().value ?? '');
  known.set(shape, text);
  await db.executeQuery(CompiledQuery.raw(text, parameters));
}
