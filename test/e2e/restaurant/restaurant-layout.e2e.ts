import { locales, violations, violationsInEachLook } from '../../support/page-checks/axe.ts';
import { sidewaysOverflow } from '../../support/page-checks/overflow.ts';
import { ask } from '../../support/people/acts.ts';
import { expect, test } from '../../support/screens/browser.ts';
import {
  addTable,
  openManagement,
  places,
  removeButton,
  save,
  tablesCard,
  undoButton,
} from '../../support/screens/manage.ts';

for (const width of [320, 360, 1280]) {
  test(`200 tables fit ${width} px, each with its own button`, async ({
    newcomer,
    newScreen,
    server,
  }) => {
    const { token } = newcomer.owner;
    const range = { from: 1, to: 200 };
    await server.call('POST', `/restaurants/${newcomer.id}/tables/bulk`, { token, body: range });
    await server.call('POST', `/restaurants/${newcomer.id}/tables`, {
      token,
      body: { number: 9999 },
    });
    const page = await newScreen({ token, viewport: { width, height: 740 } });
    await openManagement(page);
    await expect(places(page)).toHaveCount(201);
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
    for (const number of [1, 99, 9999]) {
      const button = await removeButton(page, number).boundingBox();
      expect(button?.width).toBeGreaterThanOrEqual(48);
      expect(button?.height).toBeGreaterThanOrEqual(48);
    }
    await removeButton(page, 150).click();
    await undoButton(page, 150).click();
    await expect(removeButton(page, 150)).toBeVisible();
  });
}

test('axe finds no violation on a restaurant without tables', async ({ newcomer, newScreen }) => {
  const page = await newScreen({ token: newcomer.owner.token });
  await openManagement(page);
  expect(await violations(page)).toEqual([]);
});

for (const locale of locales) {
  test(`axe finds no violation while the restaurant is managed, in both themes and sizes: ${locale}`, async ({
    newScreen,
    restaurant,
    server,
    browserErrors,
  }) => {
    // Eight checks, each of half a second or more.
    test.slow();
    browserErrors.expect(/409/);
    await ask(server, restaurant, 7);
    const page = await newScreen({ locale, token: restaurant.owner.token });
    await openManagement(page);
    await page.getByLabel(/^(Nom du restaurant|Restaurant name)$/).fill('');
    await page.getByLabel(/^(Lien vers la carte|Menu link)/).fill('javascript:alert(1)');
    await save(page);
    await addTable(page, '3');
    await expect(tablesCard(page)).toContainText(/existe déjà|already exists/);
    await removeButton(page, 2).click();
    await expect(undoButton(page, 2)).toBeVisible();
    expect(await violationsInEachLook(page), 'problems and an undo').toEqual([]);
    await removeButton(page, 7).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await violationsInEachLook(page), 'the question').toEqual([]);
  });
}
