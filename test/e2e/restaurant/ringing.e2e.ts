import type { RestaurantWithTables } from '../../../src/features/restaurants/contract.ts';
import { locales, violationsInEachTheme } from '../../support/page-checks/axe.ts';
import { expect, test } from '../../support/screens/browser.ts';
import { openManagement } from '../../support/screens/manage.ts';
import { signInNotices } from '../../support/screens/sign-in.ts';

test('the delays of ringing can be changed within their bounds; only changed ones are sent [RNG-13]', async ({
  server,
  restaurant,
  tablet,
}) => {
  const page = await tablet({ token: restaurant.owner.token });
  await openManagement(page);
  const form = page.getByRole('form', { name: 'Sonnerie' });
  const widen = form.getByLabel(/^Faire sonner toute la salle/);
  const escalate = form.getByLabel(/^Prévenir les responsables/);
  const save = form.getByRole('button', { name: 'Enregistrer la sonnerie' });
  await expect(widen).toHaveValue('60');
  await expect(escalate).toHaveValue('180');
  for (const wrong of ['', '14', '301', '20.5']) {
    await widen.fill(wrong);
    await save.click();
    await expect(widen).toHaveAccessibleDescription(/Un nombre entier de 15 à 300\./);
    await expect(widen).toBeFocused();
  }
  await widen.fill('45');
  await escalate.fill('59');
  await page.keyboard.press('Enter');
  await expect(escalate).toHaveAccessibleDescription(/Un nombre entier de 60 à 900\./);
  await escalate.fill('180');
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await page.keyboard.press('Enter');
  expect((await sent).postDataJSON()).toEqual({ widen_after_seconds: 45 });
  await expect(signInNotices(page)).toContainText('Sonnerie enregistrée');
  await page.reload();
  await expect(widen).toHaveValue('45');
  const read = await server.call<RestaurantWithTables>('GET', `/restaurants/${restaurant.id}`);
  expect([read.body.widen_after_seconds, read.body.escalate_after_seconds]).toEqual([45, 180]);
});

for (const locale of locales) {
  test(`the card of ringing is accessible (${locale}) [RNG-13]`, async ({ restaurant, tablet }) => {
    const page = await tablet({ token: restaurant.owner.token, locale });
    await openManagement(page);
    await page.getByRole('form', { name: /^(Sonnerie|Ringing)$/ }).waitFor();
    expect(await violationsInEachTheme(page, locale)).toEqual([]);
  });
}
