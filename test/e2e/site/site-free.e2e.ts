/** The site of a server on which nothing is sold. */
import { paths } from '../../../src/paths.ts';
import { test as base, expect } from '../../support/browser/browser.ts';
import { violations } from '../../support/page-checks/axe.ts';

const test = base.extend({ baseURL: ({ free }, use) => use(free.url) });

test('axe finds no violation on the prices where nothing is sold [PRI-12]', async ({ phone }) => {
  const page = await phone();
  const main = page.getByRole('main');
  await page.goto(paths.pricing);
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Gratuit sur ce serveur');
  expect(await violations(page)).toEqual([]);
  await page.goto(`/en${paths.pricing}`);
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Free on this site');
});
