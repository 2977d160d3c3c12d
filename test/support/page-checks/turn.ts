import type { Page } from '@playwright/test';

/**
 * Resizes the page and waits until it has handled that. Media-query events come once per frame: before that,
 * new styles would apply to the old elements.
 */
export async function turn(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.evaluate(() => new Promise<number>((resolve) => requestAnimationFrame(resolve)));
}
