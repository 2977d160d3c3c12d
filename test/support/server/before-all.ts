import type { TestProject } from 'vitest/node';
import { buildIfStale } from '../../../src/app/build.ts';
import { type Engine, engines, migratedTemplate } from './databases.ts';
import { startCluster } from './postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the run's PostgreSQL; undefined when ENGINES leaves it out. */
    postgres: string | undefined;
    /** Addresses of the databases that `migratedDatabase` copies. */
    templates: Partial<Record<Engine, string>>;
  }
}

/** Prepares a run: the browser build, a PostgreSQL, and a migrated database of each engine. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildIfStale();
  const cluster = engines.includes('postgres') ? await startCluster() : undefined;
  project.provide('postgres', cluster?.url);
  // Some tests use SQLite in every run.
  const used = new Set<Engine>(['sqlite', ...engines]);
  const templates = await Promise.all(
    [...used].map(async (engine) => ({
      engine,
      ...(await migratedTemplate(engine, cluster?.url)),
    })),
  );
  project.provide(
    'templates',
    Object.fromEntries(templates.map(({ engine, url }) => [engine, url])),
  );
  return async () => {
    for (const { remove } of templates) await remove();
    await cluster?.stop();
  };
}
