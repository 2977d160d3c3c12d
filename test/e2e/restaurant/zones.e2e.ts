import type { Locator, Page } from '@playwright/test';
import { dinerPath, paths } from '../../../src/paths.ts';
import {
  locales,
  violations,
  violationsInEachLook,
  violationsInEachTheme,
} from '../../support/page-checks/axe.ts';
import { sidewaysOverflow } from '../../support/page-checks/overflow.ts';
import { ask } from '../../support/people/acts.ts';
import { addZone, changeTable } from '../../support/people/zones.ts';
import { expect, test } from '../../support/screens/browser.ts';
import {
  numbersShown,
  openManagement,
  places,
  removeButton,
  tablesCard,
  undoButton,
} from '../../support/screens/manage.ts';
import { signInNotices } from '../../support/screens/sign-in.ts';

const zonesCard = (page: Page): Locator => page.getByRole('region', { name: 'Zones' });
const dialog = (page: Page): Locator => page.getByRole('dialog');
const save = (page: Page) =>
  dialog(page)
    .getByRole('button', { name: /^(Enregistrer|Save)$/ })
    .click();

test('a table is named and renumbered in place, and its code must be printed again [ZON-14]', async ({
  tablet,
  restaurant,
  browserErrors,
}) => {
  browserErrors.expect(/409/);
  const page = await tablet({ token: restaurant.owner.token });
  await openManagement(page);
  await page.getByRole('button', { name: 'Modifier la table 7' }).click();
  await expect(page.getByLabel('Nom (facultatif)')).toBeFocused();
  await page.keyboard.type('Comptoir');
  await page.keyboard.press('Enter');
  await expect(signInNotices(page)).toContainText('Table 7 enregistrée');
  await expect(dialog(page)).toBeHidden();
  const seven = page.getByRole('button', { name: 'Modifier la table 7 Comptoir' });
  await expect(seven).toBeFocused();

  await seven.click();
  const number = dialog(page).getByLabel('Numéro de table');
  for (const wrong of ['', '0', '1.5']) {
    await number.fill(wrong);
    await save(page);
    await expect(number).toHaveAccessibleDescription(/Un nombre entier de 1 à 9999\./);
  }
  await number.fill('8');
  await save(page);
  await expect(number).toHaveAccessibleDescription(/existe déjà/);
  await number.fill('70');
  await save(page);
  await expect(signInNotices(page)).toContainText('La table 7 est maintenant la 70');
  await expect(signInNotices(page)).toContainText('Imprimez son nouveau code');
  await expect.poll(async () => (await numbersShown(page)).at(-1)).toBe(70);
  await page.reload();
  await expect(places(page).last()).toContainText('Comptoir');
});

test('a restored table is in the list even if its name could not be restored [RES-04]', async ({
  tablet,
  restaurant,
  server,
  browserErrors,
}) => {
  browserErrors.expect(/503/);
  await changeTable(server, restaurant, 7, { label: 'Comptoir' });
  const page = await tablet({ token: restaurant.owner.token });
  await openManagement(page);
  await removeButton(page, 7).click();
  await page.route(/\/tables\/[^/]+$/, (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 503, json: {} })
      : route.continue(),
  );
  await undoButton(page, 7).click();
  await expect(signInNotices(page).getByRole('alert')).toContainText('Erreur du serveur');
  await expect(removeButton(page, 7)).toBeVisible();
});

test('zones are added, renamed, filled by tapping tables and removed; without zones there are one sentence and one button [ZON-15]', async ({
  tablet,
  restaurant,
  browserErrors,
}) => {
  browserErrors.expect(/409/);
  const page = await tablet({ token: restaurant.owner.token });
  await openManagement(page);
  const card = zonesCard(page);
  await expect(card.getByRole('paragraph')).toHaveCount(1);
  await expect(card.getByRole('button')).toHaveCount(1);
  await card.getByRole('button', { name: 'Ajouter une zone' }).click();
  await save(page);
  const name = dialog(page).getByLabel('Nom');
  await expect(name).toHaveAccessibleDescription(/Donnez un nom à la zone\./);
  await name.fill('Terrasse');
  for (const table of [11, 12]) {
    await dialog(page)
      .getByRole('button', { name: `Table ${table}`, exact: true })
      .click();
  }
  await save(page);
  await expect(card.getByRole('listitem')).toContainText(['Terrasse']);
  await expect(card.getByRole('listitem')).toContainText(['Tables 11, 12']);

  await card.getByRole('button', { name: 'Ajouter une zone' }).click();
  await name.fill('TERRASSE');
  await save(page);
  await expect(name).toHaveAccessibleDescription(/Une zone porte déjà ce nom\./);
  await name.fill('Salle');
  await dialog(page).getByRole('button', { name: 'Table 12 dans Terrasse' }).click();
  await save(page);
  await expect(card.getByRole('listitem')).toContainText(['Salle', 'Terrasse']);
  await expect(card.getByRole('listitem')).toContainText(['Table 12', 'Table 11']);

  await card.getByRole('button', { name: 'Modifier la zone Salle' }).click();
  await name.fill('Étage');
  await save(page);
  await card.getByRole('button', { name: 'Supprimer la zone Étage' }).click();
  await expect(dialog(page).getByRole('button', { name: 'Garder la zone' })).toBeFocused();
  await dialog(page).getByRole('button', { name: 'Supprimer la zone' }).click();
  await expect(card.getByRole('listitem')).toHaveCount(1);
  await page.reload();
  await expect(card.getByRole('listitem')).toContainText(['Terrasse']);
});

test('the name of a table is on the card, the notice and the guest’s page, which follows a new number [ZON-13]', async ({
  tablet,
  phone,
  server,
  restaurant,
}) => {
  await changeTable(server, restaurant, 7, { label: 'Comptoir' });
  const board = await tablet({ token: restaurant.owner.token });
  await board.goto(paths.staff);
  await expect(board.getByText('Aucune demande')).toBeVisible();
  const guest = await phone();
  await guest.goto(dinerPath(restaurant.slug, 7));
  await expect(guest.getByText('Comptoir · Le Petit Bistrot')).toBeVisible();
  await guest.getByRole('button', { name: 'Pain' }).click();
  const card = board.getByRole('article', { name: /7 Comptoir/ });
  await expect(card).toContainText('Comptoir');
  await expect(board.getByText('Table 7 · Comptoir').first()).toBeVisible();

  await changeTable(server, restaurant, 7, { number: 70 });
  await guest.waitForURL(/table=70/);
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Table 70');
  await expect(guest.getByRole('button', { name: 'Annuler la demande' })).toBeVisible();
  await expect(board.getByRole('article', { name: /70 Comptoir/ })).toBeVisible();
  await changeTable(server, restaurant, 70, { label: 'Bar du fond' });
  await expect(guest.getByText('Bar du fond · Le Petit Bistrot')).toBeVisible();
});

test('the figures can be limited to a zone [ZON-16]', async ({ tablet, server, restaurant }) => {
  await ask(server, restaurant, 11);
  await ask(server, restaurant, 1);
  const page = await tablet({ token: restaurant.owner.token });
  await page.goto(paths.analytics);
  await expect(page.getByRole('heading', { name: 'Ce qu’on vous demande' })).toBeVisible();
  await expect(page.getByLabel('Zone')).toHaveCount(0);
  await addZone(server, restaurant, { name: 'Terrasse', tables: [11, 12] });
  await page.reload();
  await page.getByLabel('Zone').selectOption('Terrasse');
  await expect(page).toHaveURL(/zone=/);
  await expect(page.getByText('Les tables qui sont aujourd’hui dans cette zone.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ce qu’on vous demande' })).toHaveCount(0);
  await addZone(server, restaurant, { name: 'Étage', tables: [] });
  await page.reload();
  await expect(page.getByLabel('Zone')).toHaveValue(/.+/);
  await page.getByLabel('Zone').selectOption('Étage');
  await expect(page.getByRole('heading', { name: 'Rien dans cette zone' })).toBeVisible();
  await page.getByLabel('Zone').selectOption('Tout le restaurant');
  await expect(page.getByRole('heading', { name: 'Ce qu’on vous demande' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

for (const locale of locales) {
  test(`axe finds no violation in tables with names, zones and their dialogs, in both themes and sizes: ${locale}`, async ({
    newScreen,
    server,
    restaurant,
  }) => {
    test.slow();
    const name = 'W'.repeat(30);
    await addZone(server, restaurant, { name, tables: [1, 2, 3, 7, 9] });
    await addZone(server, restaurant, { name: 'Terrasse', tables: [11, 12] });
    await changeTable(server, restaurant, 7, { label: 'W'.repeat(20) });
    const page = await newScreen({ locale, token: restaurant.owner.token });
    await openManagement(page);
    await expect(zonesCard(page).getByRole('listitem')).toHaveCount(2);
    expect(await violationsInEachLook(page), 'the cards').toEqual([]);
    await tablesCard(page)
      .getByRole('button', { name: /^(Modifier la|Edit) table 3$/ })
      .click();
    expect(await violationsInEachTheme(page, locale), 'a table').toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^(Modifier la|Edit) zone Terrasse$/ }).click();
    expect(await violationsInEachTheme(page, locale), 'a zone').toEqual([]);
    await page.setViewportSize({ width: 320, height: 740 });
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
    await page.keyboard.press('Escape');
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
  });
}
