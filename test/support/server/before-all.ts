import type { TestProject } from 'vitest/node';
import { buildIfStale } from '../../../src/app/build.mjs';
import { type Engine, migratedTemplate } from './databases.ts';
import { startCluster } from './postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The engines on which `eachEngine` runs its tests. */
    engines: Engine[];
    /** Address of the run's PostgreSQL, where `engines` has it. */
    postgres: string | undefined;
    /** Addresses of the databases that `migratedDatabase` copies. */
    templates: Partial<Record<Engine, string>>;
  }
}

/**
 * Prepares a project of vitest.config.ts: the browser build, a PostgreSQL if it needs one, and a migrated
 * database of each engine.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const engines = enginesOf(project.name);
  project.provide('engines', engines);
  await buildIfStale();
  const cluster = engines.includes('postgres') ? await startCluster() : undefined;
  project.provide('postgres', cluster?.url);
  // Some tests use SQLite in every run.
  const used = new Set<Engine>(['sqlite', ...engines]);
  const templates = await Promise.all(
    [...used].map(async (engine) => ({
      engine,
      ...(await migratedTemplate(engine, cluster?.url, partitionsOf(project.name))),
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

/** Whatever holds on partitions holds without; the proofs run without. */
function partitionsOf(project: string): number {
  return project === 'postgres' ? 3 : 0;
}

function enginesOf(project: string): Engine[] {
  if (project === 'postgres') return ['postgres'];
  if (!project.endsWith('-proofs')) return ['sqlite'];
  return ['sqlite', 'postgres'];
}
