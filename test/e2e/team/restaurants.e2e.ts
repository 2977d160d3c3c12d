import { paths } from '../../../src/paths.ts';
import { ask } from '../../support/people/acts.ts';
import { joinAlso } from '../../support/people/team.ts';
import { cardOf, openMenu } from '../../support/screens/board-screen.ts';
import { expect, test } from '../../support/screens/browser.ts';
import { firstRun } from '../../support/screens/first-run.ts';
import { infoForm, openManagement, save } from '../../support/screens/manage.ts';
import { signInNotices } from '../../support/screens/sign-in.ts';

/** Screens of the previous restaurant may read once more before the switch is answered. */
const lateCall = /40[34]/;

test('an owner of two restaurants switches in the header, by keyboard alone [TEAM-14, TEAM-23]', async ({
  tablet,
  server,
  restaurant,
  browserErrors,
}) => {
  browserErrors.expect(lateCall);
  const other = await server.openCantine();
  await joinAlso(server.world, restaurant.owner, other, { name: 'Camille', role: 'owner' });
  await ask(server, restaurant, 4);
  await ask(server, other, 2);
  const page = await tablet({ token: restaurant.owner.token });
  await page.goto(paths.staff);
  await expect(cardOf(page, 4)).toBeVisible();
  await openMenu(page);
  const change = page.getByRole('button', { name: 'Changer de restaurant' });
  await change.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Le Petit Bistrot' })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await page.getByRole('button', { name: 'La Cantine' }).focus();
  await page.keyboard.press('Enter');
  await expect(signInNotices(page)).toContainText('Restaurant ouvert\u202f: La Cantine');
  await expect(cardOf(page, 2)).toBeVisible();
  await expect(cardOf(page, 4)).toHaveCount(0);
  await expect(page.getByRole('banner')).toContainText('La Cantine');
});

test('a switch in one tab applies to the other, and every page shows the new restaurant [TEAM-23]', async ({
  tablet,
  server,
  restaurant,
  browserErrors,
}) => {
  browserErrors.expect(lateCall);
  const other = await server.openCantine();
  await joinAlso(server.world, restaurant.owner, other, { name: 'Camille', role: 'manager' });
  const page = await tablet({ token: restaurant.owner.token });
  await page.goto(paths.restaurant);
  const second = await page.context().newPage();
  await second.goto(paths.team);
  await expect(second.getByRole('heading', { name: 'Inviter' })).toHaveCount(0);
  await expect(second.getByRole('button', { name: 'Inviter par e-mail' })).toBeVisible();
  await page.getByRole('button', { name: 'Changer de restaurant' }).click();
  await page.getByRole('button', { name: 'La Cantine' }).click();
  await expect(page.getByLabel('Nom du restaurant')).toHaveValue('La Cantine');
  await expect(second.getByRole('banner')).toContainText('La Cantine');
  // There the account is a manager.
  await expect(second.getByRole('button', { name: 'Inviter par e-mail' })).toHaveCount(0);
});

test('a late answer about the session does not undo a switch [TEAM-23]', async ({
  tablet,
  server,
  restaurant,
  browserErrors,
}) => {
  browserErrors.expect(lateCall);
  const other = await server.openCantine();
  await joinAlso(server.world, restaurant.owner, other, { name: 'Camille', role: 'owner' });
  const page = await tablet({ token: restaurant.owner.token });
  await openManagement(page);
  const late = Promise.withResolvers<void>();
  await page.route('**/api/auth/me', async (route) => {
    const response = await route.fetch();
    await late.promise;
    await route.fulfill({ response });
  });
  await infoForm(page).getByLabel('Adresse').fill('Lyon');
  // A saved change reads the session again.
  const asked = page.waitForRequest('**/api/auth/me');
  await save(page);
  await asked;
  await page.getByRole('button', { name: 'Changer de restaurant' }).click();
  await page.getByRole('button', { name: 'La Cantine' }).click();
  const name = page.getByLabel('Nom du restaurant');
  await expect(name).toHaveValue('La Cantine');
  const answered = page.waitForResponse('**/api/auth/me');
  late.resolve();
  await (await answered).finished();
  await page.getByRole('link', { name: 'Équipe' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Équipe' })).toBeFocused();
  await expect(page.getByRole('banner')).toContainText('La Cantine');
});

test('where there is one restaurant there is no switch [TEAM-23]', async ({ board }) => {
  await openMenu(board);
  await expect(board.getByRole('button', { name: 'Déconnexion' })).toBeVisible();
  await expect(board.getByRole('button', { name: 'Changer de restaurant' })).toHaveCount(0);
});

test('the account page opens another restaurant, and leads to its first run [TEAM-15, TEAM-23]', async ({
  tablet,
  restaurant,
  browserErrors,
}) => {
  browserErrors.expect(lateCall);
  const page = await tablet({ token: restaurant.owner.token });
  await page.goto(paths.account);
  // By keyboard: cards that come above the button move it.
  await page.getByRole('button', { name: 'Ouvrir un autre restaurant' }).press('Enter');
  await expect(page.getByLabel('Nom du restaurant')).toBeFocused();
  await page.getByRole('button', { name: 'Ouvrir ce restaurant' }).click();
  await expect(page.getByLabel('Nom du restaurant')).toHaveAccessibleDescription(
    'Indiquez le nom de votre restaurant.',
  );
  await page.getByLabel('Nom du restaurant').fill('Le Second Bistrot');
  await page.getByRole('button', { name: 'Ouvrir ce restaurant' }).click();
  await expect(page).toHaveURL(paths.staff);
  await expect(firstRun(page)).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('Le Second Bistrot');
  await openMenu(page);
  await page.getByRole('button', { name: 'Changer de restaurant' }).click();
  await page.getByRole('button', { name: 'Le Petit Bistrot' }).click();
  await expect(page.getByRole('banner')).toContainText('Le Petit Bistrot');
});
