import { globSync, readFileSync } from 'node:fs';
import { defineConfig, type TestUserConfig } from 'vitest/config';
import { preactForReact } from './vite.config.ts';

const everyFile = ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts'];

/**
 * Of tests that run on each engine, the project `unit` has the part on SQLite, and `postgres` the other
 * one.
 */
const postgresFiles = globSync(everyFile, { exclude: ['test/proofs/**'] }).filter((file) =>
  /(eachEngine|EachEngine|onPostgres)\(/.test(readFileSync(file, 'utf8')),
);
/** Stores, locks, migrations, and every route once: `npm test` runs these on PostgreSQL. */
const heartOfPostgres = globSync([
  'src/db/**/*.test.ts',
  'src/platform/{jobs,mail/retrying}.test.ts',
  'src/features/**/{*races,two-at-once,*-meanwhile}.test.ts',
  'src/features/requests/{guests/asking,staff/staff-moves}.test.ts',
  'src/features/restaurants/{restaurants,list-order,by-name}.test.ts',
  'src/features/analytics/figures/answers.test.ts',
  'test/every-route/authorisation.test.ts',
]).filter((file) => postgresFiles.includes(file));
const postgresParts: Record<string, string[]> = {
  heart: heartOfPostgres,
  rest: postgresFiles.filter((file) => !heartOfPostgres.includes(file)),
};

/** Proofs that can run beside other tests: they neither load the machine nor measure time. */
const parallelProofs = [
  'counted-once',
  'database-down',
  'disk-full',
  'free-trials',
  'fuzz',
  'installed',
  'late-answers',
  'logged-secrets',
  'lost-commits',
  'migrations',
  'misused-transactions',
  'privacy',
  'races',
  'sessions',
  'set-clock',
  'simultaneous-actions',
  'slow-commits',
  'stop',
  'supply-chain',
  'synced',
  'unwritable-log',
].map(pathOfProof);
/** Proofs that take minutes: only `npm run test:slow` runs them. */
const slowProofs = [
  'backup',
  'event-flood',
  'failing-statements',
  'freshness',
  'lock-out',
  'one-client',
  'purge',
  'restart-gap',
  'slow-sockets',
  'soak',
].map(pathOfProof);
const everyProof = 'test/proofs/**/*.test.ts';

export default defineConfig({
  test: {
    // A worker loads the product once for all its files: a third of the processor time of the run.
    isolate: false,
    maxWorkers: 4,
    // One generous limit for all: it ends a hang, and says nothing about speed.
    testTimeout: 240_000,
    expect: { poll: { timeout: 120_000 } },
    hookTimeout: 240_000,
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    projects: [
      project('unit', everyFile, { exclude: [everyProof] }),
      project('postgres', postgresParts[process.env.POSTGRES_PART ?? ''] ?? postgresFiles),
      project('screens', ['test/screens/**/*.test.tsx'], {
        // The first one makes the DOM, which modules look for while they load.
        setupFiles: ['test/support/screens/dom.ts', 'test/support/before-each-file.ts'],
        alias: preactForReact,
        // Node would refuse it: it imports `useOptimistic`, which Preact does not have, and does not use it.
        server: { deps: { inline: ['react-router'] } },
      }),
      project('parallel-proofs', parallelProofs),
      project('sequential-proofs', [everyProof], { exclude: [...parallelProofs, ...slowProofs] }),
      project('slow-proofs', slowProofs),
    ],
  },
});

type Differences = Pick<TestUserConfig, 'exclude' | 'setupFiles' | 'alias' | 'server'>;

function project(name: string, include: string[], differences: Differences = {}) {
  const globalSetup = 'test/support/server/before-all.ts';
  const setupFiles = ['test/support/before-each-file.ts'];
  return {
    extends: true as const,
    test: { name, include, globalSetup, setupFiles, ...differences },
  };
}

function pathOfProof(name: string): string {
  return `test/proofs/*/${name}.test.ts`;
}
