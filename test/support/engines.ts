import { describe, inject } from 'vitest';
import { type Engine, type FreshDatabase, freshDatabase } from './databases.ts';

const all: readonly Engine[] = ['sqlite', 'postgres'];

/** The databases that every promise is proved on. `ENGINES=sqlite npx vitest` narrows a run. */
const engines = all.filter((engine) =>
  (process.env.ENGINES ?? all.join()).split(',').includes(engine),
);

/** The same tests, once per database. */
export function eachEngine(tests: (engine: Engine) => void): void {
  for (const engine of engines) describe(`on ${engine}`, () => tests(engine));
}

/** An empty database of this engine. */
export function newDatabase(engine: Engine): Promise<FreshDatabase> {
  return freshDatabase(engine, inject('postgres'));
}
