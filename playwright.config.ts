import { defineConfig } from '@playwright/test';
import { findChromium } from './test/support/browser/setup/chromium.ts';
import { hasSharedMemory } from './test/support/server/memory.ts';

export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: 'test/support/browser/setup/before-browser.ts',
  fullyParallel: true,
  forbidOnly: true,
  // One more than the processors of the smallest supported machine: pages mostly wait.
  workers: 3,
  timeout: 120_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  outputDir: 'test-results',
  use: {
    actionTimeout: 15_000,
    navigationTimeout: 15_000,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    reducedMotion: 'reduce',
    screenshot: 'only-on-failure',
    // Recording takes a quarter of the run. To get a trace: `playwright test -g … --trace on`.
    trace: 'off',
    launchOptions: {
      executablePath: await findChromium(),
      // Playwright disables /dev/shm; with it, the run takes a tenth less time.
      ignoreDefaultArgs: hasSharedMemory() ? ['--disable-dev-shm-usage'] : [],
      args: [
        // A host that is not localhost: over plain HTTP it is not a secure context, as in a local network.
        '--host-resolver-rules=MAP sonnette.test 127.0.0.1',
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    },
  },
});
