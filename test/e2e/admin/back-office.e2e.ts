import type { Page } from '@playwright/test';
import { paths } from '../../../src/paths.ts';
import {
  addRestaurant,
  freshName,
  row,
  adminTest as test,
} from '../../support/browser/admin-screen.ts';
import { expect } from '../../support/browser/browser.ts';
import { violations } from '../../support/page-checks/axe.ts';
import { tabTo } from '../../support/page-checks/keyboard.ts';

test('a restaurant and its table are added by keyboard alone, in English [ADM-02, ADM-03, ADM-05]', {
  tag: '@heart',
}, async ({ newScreen, admin }) => {
  const page = await newScreen({ locale: 'en-GB', token: admin.token });
  await page.goto(paths.admin);
  await tabTo(page, page.getByRole('button', { name: 'Add a restaurant' }));
  await page.keyboard.press('Enter');
  const name = freshName();
  await expect(page.getByLabel('Restaurant name')).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Restaurant added')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add a restaurant' })).toBeFocused();

  const added = row(page, name);
  await tabTo(page, added.getByLabel('Table number'));
  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  const tile = added.getByRole('button', { name: 'Edit table 12' });
  await tabTo(page, tile);
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Delete table 12' }));
  await page.keyboard.press('Enter');
  await expect(tile).toHaveCount(0);
});

test('at phone and tablet width the back-office has no clipped content and no target too small for a finger; axe finds no violation', {
  tag: '@heart',
}, async ({ office: page, server, admin }) => {
  const long = 'Anticonstitutionnellement'.repeat(2);
  const { slug } = await addRestaurant(server, admin, {
    name: `${freshName()} ${long}`,
    address: `${'x'.repeat(120)} Paris`,
    owner_email: `${long.toLowerCase()}@example.org`,
  });
  const demo = { restaurant: long, email: 'lea@example.org', message: 'Bonjour' };
  await server.call('POST', '/demo-requests', { body: demo });
  await page.goto(`${paths.admin}?q=${slug}&restaurant=${slug}`);
  await page.getByRole('button', { name: 'Ajouter un restaurant' }).click();
  await page.getByRole('button', { name: 'Corriger l’adresse' }).click();
  await expect(row(page, long).getByLabel('E-mail du restaurateur')).toBeFocused();
  await expect(page.getByLabel('Numéro de table')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  for (const width of [1024, 320]) {
    await page.setViewportSize({ width, height: 740 });
    await expectToFit(page, width);
  }
  // Other tests look at the same list.
  await server.world.db.deleteFrom('demo_requests').where('restaurant', '=', long).execute();
});

async function expectToFit(page: Page, width: number): Promise<void> {
  const fits = () =>
    page.evaluate(() => document.documentElement.scrollWidth <= document.body.clientWidth);
  expect(await fits()).toBe(true);
  const small = await page
    .getByRole('main')
    .locator('button, input, a')
    .evaluateAll((all) =>
      all
        .map((each) => ({ text: each.textContent, box: each.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0 && Math.min(box.width, box.height) < 47.5)
        .map(({ text }) => text),
    );
  expect(small).toEqual([]);
  const restaurants = page.getByRole('list', { name: 'Restaurants' });
  for (const act of ['Modifier', 'Supprimer']) {
    await restaurants
      .getByRole('button', { name: new RegExp(`^${act} `) })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    expect((await dialog.boundingBox())?.width).toBeLessThanOrEqual(width);
    expect(await dialog.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
    await page.keyboard.press('Escape');
  }
}
