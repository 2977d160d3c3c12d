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
