import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase } from './postgres.ts';

export type Engine = 'sqlite' | 'postgres';

const all: readonly Engine[] = ['sqlite', 'postgres'];

/** The engines of every test. `ENGINES=sqlite npx vitest` restricts a run. */
export const engines = all.filter((engine) =>
  (process.env.ENGINES ?? all.join()).split(',').includes(engine),
);

/** An empty database of one engine. `remove` deletes it after it is closed. */
export type FreshDatabase = { url: string; remove(): void };

type Options = {
  /** A SQLite file on a disk, where each commit waits for the disk: for what measures that. */
  isDurable?: boolean;
};

/** `clusterUrl` is the run's PostgreSQL. Its databases are deleted with it. */
export async function freshDatabase(
  engine: Engine,
  clusterUrl: string | undefined,
  { isDurable = false }: Options = {},
): Promise<FreshDatabase> {
  if (engine === 'sqlite') {
    const parent = !isDurable && hasSharedMemory() ? SHARED_MEMORY : tmpdir();
    const folder = mkdtempSync(join(parent, 'sonnette-sqlite-'));
    return {
      url: `sqlite:${join(folder, 'sonnette.db')}`,
      remove: () => rmSync(folder, { recursive: true, force: true }),
    };
  }
  if (clusterUrl === undefined) throw new Error('This run has no PostgreSQL.');
  return { url: await createDatabase(clusterUrl), remove: () => {} };
}

const SHARED_MEMORY = '/dev/shm';
const GIGABYTE = 2 ** 30;

/** In containers it is often too small for databases and browsers. */
export function hasSharedMemory(): boolean {
  if (!existsSync(SHARED_MEMORY)) return false;
  const { bavail, bsize } = statfsSync(SHARED_MEMORY);
  return bavail * bsize > GIGABYTE;
}
