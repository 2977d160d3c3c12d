import { defineConfig } from '@playwright/test';
import { findChromium } from './test/support/chromium.ts';

export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '*.e2e.ts',
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
      args: [
        // A name that is not the machine's own: plain http there is no secure context, as on a local network.
        '--host-resolver-rules=MAP sonnette.test 127.0.0.1',
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    },
  },
});
