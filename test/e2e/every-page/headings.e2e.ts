import type { Page } from '@playwright/test';
import { paths } from '../../../src/paths.ts';
import { turn } from '../../support/page-checks/turn.ts';
import { root } from '../../support/people/people.ts';
import { expect, test } from '../../support/screens/browser.ts';

const ownersScreens = [
  ...[paths.restaurant, paths.team, paths.qrGenerator],
  ...[paths.analytics, paths.account],
];

test('all screens have the same title size, larger than the headings in their cards', async ({
  newScreen,
  restaurant,
  server,
}) => {
  const sizes = { 360: new Set<number>(), 1280: new Set<number>() };
  for (const [{ token }, screens] of [
    [restaurant.owner, ownersScreens],
    [await root(server.world), [paths.admin]],
  ] as const) {
    const page = await newScreen({ token });
    for (const path of screens) {
      await page.goto(path);
      await expect(
        page.getByRole('heading', { level: 2 }).or(page.getByRole('table')).first(),
      ).toBeVisible();
      for (const width of [360, 1280] as const) {
        await turn(page, width, 800);
        sizes[width].add(await titleSize(page, path));
      }
    }
  }
  expect([sizes[360].size, sizes[1280].size]).toEqual([1, 1]);
});

/** The size of the page title. Fails if a heading below is as large. */
async function titleSize(page: Page, path: string): Promise<number> {
  const { title, others } = await page.evaluate(() => {
    const sizesOf = (selector: string) =>
      [...document.querySelectorAll(selector)].map((element) =>
        Number.parseFloat(getComputedStyle(element).fontSize),
      );
    const inCards = 'main section:not(.text-center) h2, main form h2';
    return { title: sizesOf('h1')[0] ?? 0, others: sizesOf(inCards) };
  });
  expect(Math.max(0, ...others), path).toBeLessThan(title);
  return title;
}
