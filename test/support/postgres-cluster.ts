import type { TestProject } from 'vitest/node';
import { startCluster } from './postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the run's PostgreSQL; undefined when ENGINES leaves it out. */
    postgres: string | undefined;
  }
}

/** One PostgreSQL for the whole run, started before the first test file and stopped after the last. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (process.env.ENGINES?.includes('postgres') === false) {
    project.provide('postgres', undefined);
    return undefined;
  }
  const cluster = await startCluster();
  project.provide('postgres', cluster.url);
  return cluster.stop;
}
