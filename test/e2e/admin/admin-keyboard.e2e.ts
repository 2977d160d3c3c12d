import { paths } from '../../../src/paths.ts';
import { tabTo } from '../../support/page-checks/keyboard.ts';
import {
  addRestaurant,
  freshName,
  row,
  adminTest as test,
} from '../../support/screens/admin-screen.ts';
import { expect } from '../../support/screens/browser.ts';

test('the back-office works by keyboard alone, in English [ADM-02, ADM-03, ADM-04, ADM-05]', async ({
  newScreen,
  admin,
}) => {
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
  const remove = added.getByRole('button', { name: 'Delete table 12' });
  await tabTo(page, remove);
  await page.keyboard.press('Enter');
  await expect(remove).toHaveCount(0);

  await page.reload();
  await tabTo(page, added.getByRole('button', { name: `Edit ${name}` }));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Restaurant name')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(added.getByRole('button', { name: `Edit ${name}` })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Restaurant name')).toBeFocused();
  const renamed = freshName();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(renamed);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Restaurant updated')).toBeVisible();

  const found = row(page, renamed);
  await tabTo(page, found.getByRole('button', { name: `Delete ${renamed}` }));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(/^To confirm/)).toBeFocused();
  // Nothing is deleted until the exact name has been typed.
  await page.keyboard.press('Enter');
  await expect(found).toHaveCount(1);
  await page.keyboard.type(renamed);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Restaurant deleted')).toBeVisible();
  await expect(found).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Restaurants' })).toBeFocused();
});

for (const width of [320, 360, 768, 1024]) {
  test(`at ${width} px the back-office has no clipped content and no target too small for a finger`, async ({
    newScreen,
    server,
    admin,
  }) => {
    const name = `${freshName()} ${'Anticonstitutionnellement'.repeat(2)}`;
    const address = `${'x'.repeat(120)} Paris`;
    const { slug } = await addRestaurant(server, admin, { name, address });
    const page = await newScreen({ viewport: { width, height: 740 }, token: admin.token });
    await page.goto(`${paths.admin}?q=${slug}&restaurant=${slug}`);
    await page.getByRole('button', { name: 'Ajouter un restaurant' }).click();
    await expect(page.getByRole('button', { name: 'Inviter' })).toBeVisible();
    await expect(page.getByLabel('Numéro de table')).toBeVisible();
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
    for (const act of ['Modifier', 'Supprimer']) {
      await page
        .getByRole('button', { name: new RegExp(`^${act} `) })
        .first()
        .click();
      const dialog = await page.getByRole('dialog').boundingBox();
      expect(dialog?.width).toBeLessThanOrEqual(width);
      const overflow = await page
        .getByRole('dialog')
        .evaluate((each) => each.scrollWidth - each.clientWidth);
      expect(overflow).toBe(0);
      await page.keyboard.press('Escape');
    }
  });
}
