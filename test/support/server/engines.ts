import { describe, inject } from 'vitest';
import { type Engine, type FreshDatabase, freshDatabase } from './databases.ts';

/**
 * For tests whose queries or locks can differ between the engines. The project `unit` runs them on SQLite,
 * the project `postgres` on PostgreSQL; the projects of proofs run them on both (vitest.config.ts).
 */
export function eachEngine(tests: (engine: Engine) => void): void {
  for (const engine of inject('engines')) describe(`on ${engine}`, () => tests(engine));
}

/** For what only PostgreSQL does, such as locks between transactions and a second server. */
export function onPostgres(tests: () => void): void {
  describe.runIf(hasPostgres())('on postgres', () => tests());
}

export function hasPostgres(): boolean {
  return inject('engines').includes('postgres');
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
