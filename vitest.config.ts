import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const proofs = 'test/proofs/**';
const everyFile = ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts'];
const beforeEachFile = 'test/support/before-each-file.ts';

/** The files with tests that can differ on PostgreSQL. */
const postgresFiles = globSync(everyFile, { exclude: [proofs] }).filter((file) =>
  /\b(eachEngine|withAppOnEachEngine|onPostgres)\(/.test(readFileSync(file, 'utf8')),
);

/** Of these, `npm test` runs the tests of stores, locks and migrations, and every route once. */
export const heartOfPostgres = [
  ...['src/db/**', 'src/platform/**', 'test/every-route/authorisation.test.ts'],
];

export default defineConfig({
  test: {
    // A worker loads the product once for all its files: a third of the processor time of the run.
    isolate: false,
    maxWorkers: 3,
    testTimeout: 15_000,
    // Waits are limited by the test they are in: one second is short on a busy machine.
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 20_000,
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    globalSetup: 'test/support/server/before-all.ts',
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: everyFile, exclude: [proofs], setupFiles: [beforeEachFile] },
      },
      {
        extends: true,
        test: { name: 'postgres', include: postgresFiles, setupFiles: [beforeEachFile] },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          include: ['test/screens/**/*.test.tsx'],
          // The DOM comes first: modules look for it while they load.
          setupFiles: ['test/support/screens/dom.ts', beforeEachFile],
        },
      },
      {
        extends: true,
        test: { name: 'proofs', include: [`${proofs}/*.test.ts`], setupFiles: [beforeEachFile] },
      },
    ],
  },
});
