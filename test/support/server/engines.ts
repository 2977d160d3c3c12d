import { describe, inject } from 'vitest';
import { type Engine, engines, type FreshDatabase, freshDatabase } from './databases.ts';

/** Runs the same tests on each engine. */
export function eachEngine(tests: (engine: Engine) => void): void {
  for (const engine of engines) describe(`on ${engine}`, () => tests(engine));
}

/** An empty database of this engine. */
export function newDatabase(engine: Engine): Promise<FreshDatabase> {
  return freshDatabase(engine, inject('postgres'));
}

/** A database of this engine with the current schema and no rows. All have the same lineage. */
export function migratedDatabase(engine: Engine): Promise<FreshDatabase> {
  const { [engine]: template } = inject('templates');
  if (template === undefined) throw new Error('This run has no PostgreSQL.');
  return freshDatabase(engine, inject('postgres'), { template });
}
