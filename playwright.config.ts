import { existsSync, statfsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { findChromium } from './test/support/screens/chromium.ts';

const GIGABYTE = 2 ** 30;

export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: 'test/support/screens/before-browser.ts',
  fullyParallel: true,
  forbidOnly: true,
  // One more than the least machine has processors: pages wait more than they work.
  workers: 3,
  timeout: 30_000,
  expect: { timeout: 5000 },
  reporter: 'list',
  outputDir: 'test-results',
  use: {
    actionTimeout: 5000,
    navigationTimeout: 10_000,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    reducedMotion: 'reduce',
    screenshot: 'only-on-failure',
    // Recording one takes a quarter of the run: `playwright test -g … --trace on` where it is needed.
    trace: 'off',
    launchOptions: {
      executablePath: await findChromium(),
      // What its processes share goes through files otherwise: a tenth of the run.
      ignoreDefaultArgs: hasSharedMemory() ? ['--disable-dev-shm-usage'] : [],
      args: [
        // A name that is not the machine's own: plain http there is no secure context, as on a local network.
        '--host-resolver-rules=MAP sonnette.test 127.0.0.1',
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    },
  },
});

/** In containers it often is too small for a browser. */
function hasSharedMemory(): boolean {
  if (!existsSync('/dev/shm')) return false;
  const { bavail, bsize } = statfsSync('/dev/shm');
  return bavail * bsize > GIGABYTE;
}
