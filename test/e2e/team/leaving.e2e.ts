import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import { ownDataPath, paths } from '../../../src/paths.ts';
import { locales, violationsInEachLook } from '../../support/page-checks/axe.ts';
import { sidewaysOverflow } from '../../support/page-checks/overflow.ts';
import { turn } from '../../support/page-checks/turn.ts';
import { ask } from '../../support/people/acts.ts';
import { joinAlso, joinTeam, pairStaff } from '../../support/people/team.ts';
import { expect, test } from '../../support/screens/browser.ts';
import {
  askToDelete,
  confirmWith,
  downloadButton,
  openOwnData,
  ownData,
} from '../../support/screens/leaving-screen.ts';
import { signInNotices } from '../../support/screens/sign-in.ts';
import { UNTIL_TEST_ENDS } from '../../support/screens/waits.ts';

const EXPORT_CALL = '**/export';
/** Calls of open screens between the deletion and its answer. */
const lateCalls = /40[134]/;

test('an owner downloads all data as a ZIP after a description of its content [TEAM-34]', async ({
  tablet,
  server,
  restaurant,
}) => {
  await ask(server, restaurant, 4);
  const page = await tablet({ token: restaurant.owner.token });
  await openOwnData(page);
  await expect(ownData(page)).toContainText(/tables, son équipe, ses demandes/);
  const downloading = page.waitForEvent('download', UNTIL_TEST_ENDS);
  await downloadButton(page).click();
  const download = await downloading;
  await expect(signInNotices(page)).toContainText(download.suggestedFilename());
  const today = new Date().toISOString().slice(0, 10);
  expect(download.suggestedFilename()).toBe(`${restaurant.slug}-${today}.zip`);
  const files = unzipSync(await readFile(await download.path()));
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining(['LISEZ-MOI.txt', 'requests.csv', 'journal.json']),
  );
});

test('too many downloads and a cut-off download show errors, and can be retried [TEAM-34]', async ({
  tablet,
  restaurant,
  browserErrors,
}) => {
  browserErrors.expect(/429|export/);
  const page = await tablet({ token: restaurant.owner.token, locale: 'en-GB' });
  await openOwnData(page);
  const problem = ownData(page).getByRole('alert');
  await page.route(EXPORT_CALL, (route) =>
    route.fulfill({
      status: 429,
      headers: { 'Retry-After': '1500' },
      json: { error: 'Too many requests.', code: 'too_many' },
    }),
  );
  await downloadButton(page).click();
  await expect(problem).toHaveText(
    'The data has been downloaded 10 times in an hour. Try again in 25 minutes.',
  );
  await page.unroute(EXPORT_CALL);
  await page.route(EXPORT_CALL, (route) => route.abort('connectionreset'));
  await downloadButton(page).click();
  await expect(problem).toContainText('The file did not arrive in full.');
  await page.unroute(EXPORT_CALL);
  const downloading = page.waitForEvent('download', UNTIL_TEST_ENDS);
  await downloadButton(page).click();
  await downloading;
  await expect(problem).toHaveCount(0);
});

test('a manager does not see the card with the restaurant’s data [TEAM-34]', async ({
  tablet,
  server,
  restaurant,
}) => {
  const zoe = await joinTeam(server.world, restaurant, { name: 'Zoé', role: 'manager' });
  const page = await tablet({ token: zoe.token });
  await page.goto(ownDataPath);
  await expect(page.getByRole('region', { name: 'Tables' })).toBeVisible();
  await expect(ownData(page)).toHaveCount(0);
});

test('the restaurant is deleted after its name is typed; a wrong name shows an error beside the field [TEAM-35]', async ({
  tablet,
  phone,
  server,
  restaurant,
  browserErrors,
}) => {
  browserErrors.expect(lateCalls);
  browserErrors.expect(/400/);
  const other = await server.openCantine();
  await joinAlso(server.world, restaurant.owner, other, { name: 'Camille', role: 'owner' });
  const lea = await phone({ token: (await pairStaff(server, restaurant)).token });
  await lea.goto(paths.staff);
  const page = await tablet({ token: restaurant.owner.token });
  await openOwnData(page);
  const dialog = await askToDelete(page);
  await expect(dialog).toHaveAccessibleName(/^Supprimer Le Petit Bistrot/);
  await expect(dialog).toContainText(/effacés en quelques minutes, pour toujours/);
  await expect(dialog.getByRole('textbox')).toBeFocused();
  await confirmWith(dialog, '  ');
  await expect(dialog.getByRole('textbox')).toHaveAccessibleDescription(
    /Écrivez le nom du restaurant/,
  );
  await confirmWith(dialog, 'Le Grand Bistrot');
  await expect(dialog.getByRole('textbox')).toHaveAccessibleDescription(
    /Ce n’est pas le nom du restaurant/,
  );
  await expect(dialog.getByRole('textbox')).toBeFocused();
  await expect(dialog.getByRole('textbox')).toHaveValue('Le Grand Bistrot');
  await confirmWith(dialog, 'le petit bistrot');
  await expect(signInNotices(page)).toContainText('Le Petit Bistrot n’existe plus.');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByLabel('Nom du restaurant', { exact: true })).toHaveValue('La Cantine');
  await expect(page.getByRole('banner')).toContainText('La Cantine');
  await expect(lea.getByRole('heading', { level: 1 })).toHaveText('Connexion');
});

test('a deletion whose response is lost shows an error; a retry finds the restaurant deleted [TEAM-35]', async ({
  tablet,
  server,
  restaurant,
  browserErrors,
}) => {
  browserErrors.expect(lateCalls);
  browserErrors.expect(/restaurants/);
  const other = await server.openCantine();
  await joinAlso(server.world, restaurant.owner, other, { name: 'Camille', role: 'owner' });
  const page = await tablet({ token: restaurant.owner.token });
  await openOwnData(page);
  const dialog = await askToDelete(page);
  await page.route(`**/api/restaurants/${restaurant.id}`, async (route) => {
    if (route.request().method() !== 'DELETE') return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  await confirmWith(dialog, 'Le Petit Bistrot');
  await expect(dialog.getByRole('alert')).toContainText('Sonnette n’a pas répondu.');
  await expect(dialog.getByRole('textbox')).toHaveValue('Le Petit Bistrot');
  await page.unroute(`**/api/restaurants/${restaurant.id}`);
  await dialog.getByRole('button', { name: 'Supprimer pour toujours' }).click();
  await expect(page.getByLabel('Nom du restaurant', { exact: true })).toHaveValue('La Cantine');
});

test('Escape and the first button close the dialog without deleting, by keyboard alone [TEAM-35]', async ({
  tablet,
  restaurant,
}) => {
  const page = await tablet({ token: restaurant.owner.token, locale: 'en-GB' });
  await openOwnData(page);
  const open = ownData(page).getByRole('button', { name: 'Delete the restaurant' });
  await open.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('To confirm, type the restaurant’s name')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(open).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Keep the restaurant' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel('Restaurant name', { exact: true })).toHaveValue('Le Petit Bistrot');
});

for (const locale of locales) {
  test(`axe finds no violation in the card and its dialog, and they fit small screens: ${locale} [TEAM-34, TEAM-35]`, async ({
    tablet,
    restaurant,
  }) => {
    test.slow();
    const page = await tablet({ token: restaurant.owner.token, locale });
    await openOwnData(page);
    expect(await violationsInEachLook(page), 'the card').toEqual([]);
    await askToDelete(page);
    expect(await violationsInEachLook(page), 'the dialog').toEqual([]);
    for (const [width, height] of [
      [320, 640],
      [740, 360],
    ] as const) {
      await turn(page, width, height);
      expect(await sidewaysOverflow(page), `${width} px`).toBeLessThanOrEqual(0);
    }
  });
}
