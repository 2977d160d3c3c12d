import { dinerPath, paths } from '../../../src/paths.ts';
import { expect, test } from '../../support/screens/browser.ts';
import { infoForm, openManagement, save } from '../../support/screens/manage.ts';

test('the preview opens the menu in a new tab and accepts only web addresses [RES-02]', async ({
  tablet,
  restaurant,
  server,
  browserErrors,
}) => {
  browserErrors.expect(/404/);
  const { token } = restaurant.owner;
  // A URL on the test server, so that it can be opened.
  const menu_url = `${server.url}/carte.pdf`;
  await server.call('PUT', `/restaurants/${restaurant.id}`, { token, body: { menu_url } });
  const page = await tablet({ token });
  await openManagement(page);
  const link = page.getByRole('link', { name: 'Aperçu de la carte, dans un nouvel onglet' });
  await expect(link).toHaveAttribute('rel', 'noreferrer');
  const opening = page.waitForEvent('popup');
  await link.click();
  const popup = await opening;
  await popup.waitForURL(menu_url);
  expect(await popup.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);

  const input = page.getByLabel('Lien vers la carte');
  const button = page.getByRole('button', { name: 'Aperçu de la carte, dans un nouvel onglet' });
  for (const wrong of ['', 'javascript:alert(1)', 'data:text/html,x', 'carte', 'ftp://a.example']) {
    await input.fill(wrong);
    await expect(button).toBeDisabled();
    await expect(link).toHaveCount(0);
  }
  await input.fill('a.example/carte');
  await expect(link).toHaveAttribute('href', 'https://a.example/carte');
});

test('a stored menu link that is invalid is not used, and the form asks to correct it', async ({
  tablet,
  restaurant,
  server,
}) => {
  const stored = { menu_url: 'javascript:alert(1)' };
  await server.world.db
    .updateTable('all_restaurants')
    .set(stored)
    .where('id', '=', restaurant.id)
    .execute();
  const page = await tablet({ token: restaurant.owner.token });
  await openManagement(page);
  await expect(page.getByLabel('Lien vers la carte')).toHaveValue(stored.menu_url);
  await expect(page.getByRole('link', { name: /Aperçu/ })).toHaveCount(0);
  await save(page);
  await expect(infoForm(page)).toContainText('Une adresse web complète.');
  await expect(page.getByLabel('Lien vers la carte')).toBeFocused();
  for (const path of [paths.staff, paths.restaurant, dinerPath(restaurant.slug, 7)]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('a[href^="javascript"]')).toHaveCount(0);
  }
});
