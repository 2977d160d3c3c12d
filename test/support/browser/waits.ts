/** Waits of browser tests. */
import type { Page } from '@playwright/test';

/**
 * For a wait that begins before the steps that lead to what it waits for: a page load, several clicks, a file
 * that the server makes. A limit of its own would include the time of those steps. The test's limit ends it.
 */
export const UNTIL_TEST_ENDS = { timeout: 0 };

/**
 * Makes a staff screen ask for its list at once, as when the network returns. Otherwise it polls every 3 s.
 */
export async function wake(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
}
