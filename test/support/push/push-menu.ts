/** The part of the board's menu that is about pushes. */
import type { Locator, Page } from '@playwright/test';
import { untilAppFollows } from './push-browser.ts';

export function switchOf(page: Page): Locator {
  return page.getByRole('switch', { name: /^Sonner sur/ });
}

export async function openPushMenu(page: Page): Promise<void> {
  // Otherwise the app would replace what the switch says.
  await untilAppFollows(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  await switchOf(page).waitFor();
}
