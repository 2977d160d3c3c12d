import type { Page } from '@playwright/test';
import { paths } from '../../../src/paths.ts';
import { adminTest } from '../../support/screens/admin-screen.ts';
import { expect, test } from '../../support/screens/browser.ts';

const screens = [
  ...[paths.restaurant, paths.team, paths.qrGenerator],
  ...[paths.analytics, paths.account],
];

for (const width of [360, 1280]) {
  test(`at ${width} px all screens have the same title size, larger than the headings in their cards`, async ({
    newScreen,
    restaurant,
  }) => {
    const page = await newScreen({
      token: restaurant.owner.token,
      viewport: { width, height: 800 },
    });
    const titles = [];
    for (const path of screens) titles.push(await titleSizeOf(page, path));
    expect(new Set(titles).size, titles.join()).toBe(1);
  });
}

adminTest('so has the back-office', async ({ office }) => {
  const title = await titleSizeOf(office, paths.admin);
  expect(title).toBe(await titleSizeOf(office, paths.analytics));
});

/** The size of the page title. Fails if a heading below is as large. */
async function titleSizeOf(page: Page, path: string): Promise<number> {
  await page.goto(path);
  await expect(
    page.getByRole('heading', { level: 2 }).or(page.getByRole('table')).first(),
  ).toBeVisible();
  const title = page.getByRole('heading', { level: 1 });
  const size = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize);
  const own = await title.evaluate(size);
  const cards = page.locator('main section:not(.text-center) h2, main form h2');
  for (const each of await cards.all()) expect(await each.evaluate(size), path).toBeLessThan(own);
  return own;
}
