import { type Compilable, CompiledQuery } from 'kysely';
import type { Db } from '../../db/database.ts';

/** Shapes of one database's statements, and their texts. */
const texts = new WeakMap<object, Map<string, string>>();
const MOST_TEXTS = 300;

/**
 * Runs a statement that comes many times a second in the same shape: to put its text together anew costs more than to
 * run it. `write` is asked once for each shape; its parameters must come in the order of `parameters`.
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
  if (known.size < MOST_TEXTS) known.set(shape, text);
  await db.executeQuery(CompiledQuery.raw(text, parameters));
}
