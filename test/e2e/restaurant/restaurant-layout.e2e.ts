import { expect, test } from '../../support/browser/browser.ts';
import {
  addTable,
  editSetting,
  openManagement,
  places,
  removeTable,
  save,
  tablesCard,
  tileButton,
  undoButton,
} from '../../support/browser/manage.ts';
import { violations, violationsInEachTheme } from '../../support/page-checks/axe.ts';
import { sidewaysOverflow } from '../../support/page-checks/overflow.ts';
import { turn } from '../../support/page-checks/turn.ts';
import { ask } from '../../support/people/acts.ts';
import { addZone, changeTable } from '../../support/people/zones.ts';

test('200 tables fit each width, each with its own button, which stays in its place when another is deleted', async ({
  newcomer,
  newScreen,
  server,
}) => {
  const { token } = newcomer.owner;
  const tables = `/restaurants/${newcomer.id}/tables`;
  await server.call('POST', `${tables}/bulk`, { token, body: { from: 1, to: 200 } });
  await server.call('POST', tables, { token, body: { number: 9999 } });
  const page = await newScreen({ token });
  await openManagement(page);
  await expect(places(page)).toHaveCount(201);
  for (const width of [320, 360, 1280]) {
    await turn(page, width, 740);
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
    for (const number of [1, 99, 9999]) {
      const button = await tileButton(page, number).boundingBox();
      expect(button?.width).toBeGreaterThanOrEqual(48);
      expect(button?.height).toBeGreaterThanOrEqual(48);
    }
  }
  await tileButton(page, 150).scrollIntoViewIfNeeded();
  const place = await tileButton(page, 151).boundingBox();
  await removeTable(page, 150);
  await expect(undoButton(page, 150)).toBeVisible();
  expect(await tileButton(page, 151).boundingBox()).toEqual(place);
  await undoButton(page, 150).click();
  await expect(tileButton(page, 150)).toBeVisible();
  expect(await tileButton(page, 151).boundingBox()).toEqual(place);
});

test('axe finds no violation while the restaurant is managed, with long names, problems and an undo', {
  tag: '@heart',
}, async ({ newScreen, restaurant, server, browserErrors }) => {
  browserErrors.expect(/409/);
  await ask(server, restaurant, 7);
  await addZone(server, restaurant, { name: 'W'.repeat(30), tables: [1, 2, 3, 7, 9] });
  await changeTable(server, restaurant, 7, { label: 'W'.repeat(20) });
  const page = await newScreen({ token: restaurant.owner.token });
  await openManagement(page);
  for (const label of ['Langues de vos clients', 'Fuseau horaire', 'Sonnerie', 'Carte en ligne']) {
    await editSetting(page, label);
  }
  await page.getByLabel('Lien vers la carte').fill('javascript:alert(1)');
  await save(page.locator('form', { has: page.getByLabel('Lien vers la carte') }));
  await expect(page.getByText('Une adresse web complète.')).toBeVisible();
  await addTable(page, '3');
  await expect(tablesCard(page)).toContainText('existe déjà');
  await removeTable(page, 2);
  await expect(undoButton(page, 2)).toBeVisible();
  expect(await violationsInEachTheme(page, 'fr-FR')).toEqual([]);
  await page.setViewportSize({ width: 320, height: 740 });
  expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
});

test('axe finds no violation in the dialogs of tables and zones, which fit 320 px', async ({
  newScreen,
  restaurant,
  server,
}) => {
  await ask(server, restaurant, 7);
  await addZone(server, restaurant, { name: 'W'.repeat(30), tables: [1, 2, 3, 7, 9] });
  const page = await newScreen({ token: restaurant.owner.token, colorScheme: 'dark' });
  await turn(page, 320, 740);
  await openManagement(page);
  for (const name of ['Modifier la table 3', /^Modifier la zone W/]) {
    await page.getByRole('button', { name, exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await violations(page), String(name)).toEqual([]);
    expect(await sidewaysOverflow(page), String(name)).toBeLessThanOrEqual(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await removeTable(page, 7);
  await expect(page.getByRole('dialog', { name: /^Supprimer la table 7/ })).toBeVisible();
  expect(await violations(page), 'the confirmation').toEqual([]);
  expect(await sidewaysOverflow(page), 'the confirmation').toBeLessThanOrEqual(0);
});
