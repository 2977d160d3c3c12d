import type { Page } from '@playwright/test';

/** The text sizes of phones and browsers, in percent. */
export const TEXT_SIZES = [100, 115, 130, 150, 200] as const;

/** Sets the size of the root font, as a person with weak eyes does. */
export async function setTextSize(page: Page, percent: number): Promise<void> {
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = `${size}%`;
    return new Promise<number>((resolve) => requestAnimationFrame(resolve));
  }, percent);
}
