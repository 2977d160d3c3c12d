import type { TestProject } from 'vitest/node';
import { buildIfStale } from '../../../src/app/build.ts';
import { startCluster } from './postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the run's PostgreSQL; undefined when ENGINES leaves it out. */
    postgres: string | undefined;
  }
}

/** Prepares a run: the browser build and a PostgreSQL. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  await buildIfStale();
  if (process.env.ENGINES?.includes('postgres') === false) {
    project.provide('postgres', undefined);
    return undefined;
  }
  const cluster = await startCluster();
  project.provide('postgres', cluster.url);
  return cluster.stop;
}
