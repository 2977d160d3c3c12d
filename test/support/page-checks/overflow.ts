import type { Page } from '@playwright/test';

/** How many pixels the page is wider than the screen; it should be 0 or less. */
export function sidewaysOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}
