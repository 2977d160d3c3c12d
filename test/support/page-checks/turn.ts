import type { Page } from '@playwright/test';

/**
 * Gives the page another size, and waits for the frame in which the page has answered it. Before that frame a
 * measure would meet the new style sheet with the old elements: scripts hear of media queries once per frame.
 */
export async function turn(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.evaluate(() => new Promise<number>((resolve) => requestAnimationFrame(resolve)));
}
