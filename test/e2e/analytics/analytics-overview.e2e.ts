import { readFile } from 'node:fs/promises';
import { paths } from '../../../src/paths.ts';
import { ask } from '../../support/people/acts.ts';
import { cantine } from '../../support/people/people.ts';
import { addRestaurant, freshName, adminTest as test } from '../../support/screens/admin-screen.ts';
import { expect } from '../../support/screens/browser.ts';
import { callsOf, tile } from '../../support/screens/figures-screen.ts';
import { UNTIL_TEST_ENDS } from '../../support/screens/waits.ts';

test('an operator sees all restaurants in rows, finds one by search, and opens its figures [ANA-08, ANA-09]', async ({
  office: page,
  server,
  restaurant,
  browserErrors,
}) => {
  await ask(server, restaurant, 1);
  await page.goto(paths.figures);
  await expect(page.getByText('Tous les restaurants.')).toBeVisible();
  await expect(page.getByLabel('Regrouper par')).toHaveCount(0);
  await page.getByRole('searchbox').fill(restaurant.slug);
  const table = page.getByRole('table', { name: 'Tous les restaurants' });
  const row = table.getByRole('row').filter({ hasText: restaurant.slug });
  await expect(table.getByRole('row')).toHaveCount(2);
  expect(await table.getByRole('columnheader').allTextContents()).toEqual(
    'Restaurant,Scans QR,Demandes,Vues de la carte,Pages vues'.split(','),
  );
  await expect(row.getByRole('rowheader')).toHaveText(`Le Petit Bistrot${restaurant.slug}`);
  expect(await row.getByRole('cell').allTextContents()).toEqual(['0', '1', '0', '0']);

  await page.getByLabel('Période').selectOption('1 week');
  const link = row.getByRole('link', { name: 'Le Petit Bistrot' });
  await expect(link).toHaveAttribute('href', /period=1\+week/);
  await link.click();
  await expect(page).toHaveURL(`${paths.analytics}?restaurant=${restaurant.slug}&period=1+week`);
  await expect(tile(page, 'Demandes')).toContainText('1');
  await page.getByRole('link', { name: 'Tous les restaurants' }).click();
  await expect(table).toBeVisible();
  browserErrors.expect(/404|figures were not fetched/);
  await page.goto(`${paths.analytics}?restaurant=nulle-part`);
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'Aucun restaurant à cette adresse',
  );
});

test('the overview has a hundred rows a page, and no name becomes a formula in the exported file [ANA-09]', async ({
  office: page,
  server,
  admin,
}) => {
  const name = `=HYPERLINK("x";"y") ${freshName()}`;
  const { slug } = await addRestaurant(server, admin, { name });
  await page.goto(`${paths.analytics}?q=${slug}&page=9`);
  await expect(page.getByText('1–1 sur 1')).toBeVisible();
  const downloading = page.waitForEvent('download', UNTIL_TEST_ENDS);
  await page.getByRole('button', { name: 'Télécharger en CSV' }).click();
  const file = await readFile(await (await downloading).path(), 'utf8');
  expect(file).toMatch(
    /^\ufeffRestaurant;Scans QR;Demandes;Vues de la carte;Pages vues;Adresse courte\r\n/,
  );
  expect(file.split('\r\n')[1]).toBe(`"'${name.replaceAll('"', '""')}";0;0;0;0;${slug}`);
});

test('an empty overview says so [ANA-10]', async ({ office: page }) => {
  await page.route('**/api/analytics/overview?*', (route) =>
    route.fulfill({ json: { restaurants: [] }, headers: { 'X-Total-Count': '0' } }),
  );
  await page.goto(paths.analytics);
  await expect(page.getByRole('heading', { name: 'Pas encore de données' })).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  await page.unroute('**/api/analytics/overview?*');
  await page.goto(`${paths.analytics}?q=zzzz`);
  await expect(
    page.getByText('Aucun restaurant ne correspond à «\u202fzzzz\u202f».'),
  ).toBeVisible();
});

test('an owner sees their own restaurant, whatever the URL says [ANA-08]', async ({
  tablet,
  server,
  restaurant,
}) => {
  const other = await cantine(server.world);
  const page = await tablet({ token: restaurant.owner.token });
  const asked = callsOf(page);
  await page.goto(`${paths.analytics}?restaurant=${other.slug}`);
  await expect(page.getByText('Le Petit Bistrot', { exact: true }).last()).toBeVisible();
  await expect(tile(page, 'Demandes')).toBeVisible();
  expect(asked.filter((url) => !url.includes(`/restaurants/${restaurant.slug}/`))).toEqual([]);
});
