import type { Page } from '@playwright/test';

/** The text sizes of phones and browsers, in percent. */
export const TEXT_SIZES = [100, 115, 130, 150, 200] as const;

/** Sets the text size of the browser's settings: `rem` and media queries in `rem` follow it. */
export async function setTextSize(page: Page, percent: number): Promise<void> {
  const settings = await page.context().newCDPSession(page);
  const standard = Math.round((16 * percent) / 100);
  await settings.send('Page.setFontSizes', { fontSizes: { standard } });
  await page.waitForFunction(
    (size) => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) === size,
    standard,
  );
  await page.evaluate(() => new Promise<number>((resolve) => requestAnimationFrame(resolve)));
}
