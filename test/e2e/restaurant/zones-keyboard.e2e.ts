import type { Locator, Page } from '@playwright/test';
import { tabTo } from '../../support/page-checks/keyboard.ts';
import { expect, test } from '../../support/screens/browser.ts';
import { openManagement } from '../../support/screens/manage.ts';
import { signInNotices } from '../../support/screens/sign-in.ts';

const zonesCard = (page: Page): Locator => page.getByRole('region', { name: 'Zones' });
const dialog = (page: Page): Locator => page.getByRole('dialog');
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Enregistrer' }).click();

test('names and zones are managed by keyboard alone, in English [ZON-14, ZON-15]', async ({
  newScreen,
  restaurant,
}) => {
  const page = await newScreen({ locale: 'en-GB', token: restaurant.owner.token });
  await openManagement(page);
  await tabTo(page, page.getByRole('button', { name: 'Edit table 7' }));
  await page.keyboard.press('Enter');
  await page.keyboard.type('Counter');
  await page.keyboard.press('Tab');
  await page.keyboard.type('70');
  await page.keyboard.press('Enter');
  await expect(signInNotices(page)).toContainText('Table 7 is now table 70');
  const seventy = page.getByRole('button', { name: 'Edit table 70 Counter' });
  await expect(seventy).toBeVisible();

  await tabTo(page, page.getByRole('button', { name: 'Add a zone' }));
  await page.keyboard.press('Enter');
  await page.keyboard.type('Terrace');
  for (const table of [2, 11]) {
    await tabTo(page, dialog(page).getByRole('button', { name: `Table ${table}`, exact: true }));
    await page.keyboard.press('Space');
  }
  await tabTo(page, dialog(page).getByRole('button', { name: 'Save' }));
  await page.keyboard.press('Enter');
  const card = zonesCard(page);
  await expect(card.getByRole('listitem')).toContainText(['TerraceTables 2, 11']);
  await expect(card).toContainText('Tables 1, 3–6, 8–10, 12, 70 are in no zone');
  await expect(card.getByRole('button', { name: 'Add a zone' })).toBeFocused();

  const remove = card.getByRole('button', { name: 'Delete zone Terrace' });
  await tabTo(page, remove);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(remove).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, dialog(page).getByRole('button', { name: 'Delete the zone' }));
  await page.keyboard.press('Enter');
  await expect(card.getByRole('listitem')).toHaveCount(0);
});

test('a failure is shown in the dialog, which keeps the entries [ZON-14, ZON-15]', async ({
  phone,
  restaurant,
  browserErrors,
}) => {
  browserErrors.expect(/ERR_FAILED|ERR_INTERNET/);
  const page = await phone({ token: restaurant.owner.token });
  await openManagement(page);
  const send = /\/(zones|tables\/[^/]+)$/;
  await page.route(send, (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.abort(),
  );
  const alert = dialog(page).getByRole('alert');
  await zonesCard(page).getByRole('button', { name: 'Ajouter une zone' }).click();
  await dialog(page).getByLabel('Nom').fill('Terrasse');
  await dialog(page).getByRole('button', { name: 'Table 3', exact: true }).click();
  await dialog(page).getByLabel('Nom').press('Enter');
  await expect(alert).toHaveText(
    'La zone n’a pas été enregistrée. Vérifiez le Wi-Fi, puis réessayez.',
  );
  await expect(alert).toBeInViewport();
  await page.unrouteAll();
  await save(page);
  await expect(zonesCard(page).getByRole('listitem')).toContainText(['TerrasseTable 3']);

  await page.route(send, (route) => route.abort());
  await page.getByRole('button', { name: 'Modifier la table 3' }).click();
  await dialog(page).getByLabel('Nom (facultatif)').fill('Comptoir');
  await save(page);
  await expect(alert).toContainText('La table n’a pas été enregistrée.');
  await page.unrouteAll();
  await save(page);
  await expect(page.getByRole('button', { name: 'Modifier la table 3 Comptoir' })).toBeFocused();
});
