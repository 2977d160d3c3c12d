import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase } from './postgres.ts';

export type Engine = 'sqlite' | 'postgres';

const all: readonly Engine[] = ['sqlite', 'postgres'];

/** The engines of every test. `ENGINES=sqlite npx vitest` restricts a run. */
export const engines = all.filter((engine) =>
  (process.env.ENGINES ?? all.join()).split(',').includes(engine),
);

/** An empty database of one engine. Call `remove` after closing it. */
export type FreshDatabase = { url: string; remove(): void };

/** `clusterUrl` is the run's PostgreSQL. Its databases are removed with it. */
export async function freshDatabase(
  engine: Engine,
  clusterUrl: string | undefined,
): Promise<FreshDatabase> {
  if (engine === 'sqlite') {
    const folder = mkdtempSync(join(tmpdir(), 'sonnette-sqlite-'));
    return {
      url: `sqlite:${join(folder, 'sonnette.db')}`,
      remove: () => rmSync(folder, { recursive: true, force: true }),
    };
  }
  if (clusterUrl === undefined) throw new Error('This run has no PostgreSQL.');
  return { url: await createDatabase(clusterUrl), remove: () => {} };
}
