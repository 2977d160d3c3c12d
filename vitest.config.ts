import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts'],
    globalSetup: 'test/support/server/before-all.ts',
    setupFiles: 'test/support/before-each-file.ts',
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
  },
});
