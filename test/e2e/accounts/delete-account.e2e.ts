import type { Page } from '@playwright/test';
import { paths } from '../../../src/paths.ts';
import {
  locales,
  violationsInEachLook,
  violationsInEachTheme,
} from '../../support/page-checks/axe.ts';
import { sidewaysOverflow } from '../../support/page-checks/overflow.ts';
import { turn } from '../../support/page-checks/turn.ts';
import type { TestRestaurant } from '../../support/people/people.ts';
import { root } from '../../support/people/people.ts';
import { joinTeam } from '../../support/people/team.ts';
import { expect, type Site, test } from '../../support/screens/browser.ts';
import { firstRun } from '../../support/screens/first-run.ts';
import { askToDeleteAccount, confirmWith } from '../../support/screens/leaving-screen.ts';
import { latePolls } from '../../support/screens/setup/browser-errors.ts';
import { fillIn, signInNotices } from '../../support/screens/sign-in.ts';

const noneTitle = /^(Vous n’avez pas de restaurant|You have no restaurant)$/;

test('an account is deleted after its e-mail address is typed; another address shows an error beside the field [TEAM-37]', async ({
  tablet,
  server,
  restaurant,
  browserErrors,
}) => {
  browserErrors.expect(/400|401/);
  const zoe = await joinTeam(server.world, restaurant, { name: 'Zoe', role: 'manager' });
  const page = await tablet({ token: zoe.token });
  const second = await page.context().newPage();
  await second.goto(paths.team);
  const dialog = await askToDeleteAccount(page);
  await expect(dialog).toContainText('12 mois au plus');
  await expect(dialog.getByRole('textbox')).toBeFocused();
  await confirmWith(dialog, '');
  await expect(dialog.getByRole('textbox')).toHaveAccessibleDescription(
    /Écrivez l’adresse e-mail de votre compte/,
  );
  await confirmWith(dialog, restaurant.owner.email);
  await expect(dialog.getByRole('textbox')).toHaveAccessibleDescription(
    /Ce n’est pas l’adresse de votre compte/,
  );
  await expect(dialog.getByRole('textbox')).toHaveValue(restaurant.owner.email);
  await confirmWith(dialog, 'zoe');
  await expect(dialog.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
  await confirmWith(dialog, ` ${zoe.email.toUpperCase()} `);
  await expect(signInNotices(page)).toContainText('Compte supprimé');
  await expect(page).toHaveURL(paths.home);
  await expect(second).toHaveURL(paths.auth);

  await page.goto(paths.auth);
  await fillIn(page, zoe.email, zoe.password);
  await expect(page.getByLabel('Mot de passe')).toHaveAccessibleDescription(/incorrect/);
});

test('a deletion without a response shows an error, keeps the input and can be retried [TEAM-37]', async ({
  tablet,
  server,
  restaurant,
  browserErrors,
}) => {
  browserErrors.expect(/account/);
  browserErrors.expect(latePolls);
  const zoe = await joinTeam(server.world, restaurant, { name: 'Zoe', role: 'manager' });
  const page = await tablet({ token: zoe.token, locale: 'en-GB' });
  const dialog = await askToDeleteAccount(page);
  await page.route('**/api/auth/account', (route) => route.abort('connectionrefused'));
  await confirmWith(dialog, zoe.email);
  await expect(dialog.getByRole('alert')).toContainText('Sonnette did not respond.');
  await expect(dialog.getByRole('textbox')).toHaveValue(zoe.email);
  await page.unroute('**/api/auth/account');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(paths.home);
});

test('a sole owner sees which restaurants would be left without an owner, and can open each, by keyboard alone [TEAM-38]', async ({
  tablet,
  server,
  restaurant,
  browserErrors,
}) => {
  browserErrors.expect(/409|403/);
  const page = await tablet({ token: restaurant.owner.token });
  const opened = await server.call<{ restaurant: { id: string } }>('POST', '/auth/restaurants', {
    ...{ token: restaurant.owner.token, body: { name: 'Le Second Bistrot' } },
  });
  expect(opened.status).toBe(201);
  await turn(page, 740, 360);
  const dialog = await askToDeleteAccount(page);
  await page.keyboard.type(restaurant.owner.email);
  await page.keyboard.press('Enter');
  const alert = dialog.getByRole('alert');
  await expect(alert.getByRole('listitem').first()).toBeInViewport();
  await expect(alert).toContainText('Sans vous, ces 2 restaurants n’auraient plus de propriétaire');
  await expect(alert.getByRole('listitem')).toContainText([
    'Le Petit Bistrot',
    'Le Second Bistrot',
  ]);
  expect(await violationsInEachTheme(page, 'fr-FR')).toEqual([]);
  await alert.getByRole('button', { name: /^Supprimer le restaurant.*Le Second Bistrot$/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${paths.restaurant}#donnees`);
  await expect(page.getByLabel('Nom du restaurant', { exact: true })).toHaveValue(
    'Le Second Bistrot',
  );
  await expect(page.getByRole('region', { name: 'Vos données' })).toBeInViewport();

  await askToDeleteAccount(page);
  await confirmWith(dialog, restaurant.owner.email);
  await alert
    .getByRole('button', { name: /^Nommer un autre propriétaire.*Petit Bistrot$/ })
    .click();
  await expect(page).toHaveURL(paths.team);
  await expect(page.getByRole('banner')).toContainText('Le Petit Bistrot');
});

test('a super_admin’s account page has no button to delete the account [TEAM-37]', async ({
  tablet,
  server,
}) => {
  const { token } = await root(server.world);
  const page = await tablet({ token });
  await page.goto(paths.account);
  await expect(page.getByRole('button', { name: /code/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Supprimer mon compte' })).toHaveCount(0);
});

test('without a restaurant, every page of an owner redirects to the account page [TEAM-39]', async ({
  tablet,
  server,
  restaurant,
  browserErrors,
}) => {
  browserErrors.expect(/404/);
  await deleteRestaurant(server, restaurant);
  const page = await tablet({ token: restaurant.owner.token });
  for (const path of [
    ...[paths.staff, `${paths.staff}?restaurant=demo`, paths.restaurant, paths.team],
    ...[paths.qrGenerator, paths.analytics, paths.figures, paths.account],
  ]) {
    await page.goto(path);
    await expect(page, path).toHaveURL(paths.account);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(noneTitle);
  }
  await page.goto(paths.home);
  const links = page.getByRole('navigation', { name: 'Navigation principale' });
  await expect(links.getByRole('link')).toHaveText([/Votre compte/]);
  await links.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(noneTitle);
});

test('without a restaurant, sign-in opens the account page, where a new one can be opened [TEAM-39]', async ({
  tablet,
  server,
  restaurant,
}) => {
  await deleteRestaurant(server, restaurant);
  const page = await tablet();
  await page.goto(paths.auth);
  await fillIn(page, restaurant.owner.email, restaurant.owner.password);
  await expect(page).toHaveURL(paths.account);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(noneTitle);
  await page.getByRole('button', { name: 'Ouvrir un restaurant' }).click();
  await page.getByLabel('Nom du restaurant').fill('Le Nouveau Bistrot');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(paths.staff);
  await expect(firstRun(page)).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('Le Nouveau Bistrot');
});

test('an owner deletes the last restaurant, then the account [TEAM-35, TEAM-37, TEAM-39]', async ({
  tablet,
  restaurant,
  browserErrors,
}) => {
  browserErrors.expect(/40[134]/);
  const page = await tablet({ token: restaurant.owner.token, locale: 'en-GB' });
  const board = await page.context().newPage();
  await board.goto(paths.staff);
  await page.goto(paths.restaurant);
  await page.getByRole('button', { name: 'Delete the restaurant' }).click();
  await confirmWith(page.getByRole('dialog'), 'Le Petit Bistrot');
  await expect(page).toHaveURL(paths.account);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(noneTitle);
  await expect(board.getByRole('heading', { level: 1 })).toHaveText(noneTitle);
  await confirmWith(await askToDeleteAccount(page), restaurant.owner.email);
  await expect(signInNotices(page)).toContainText('Account deleted');
  await expect(page).toHaveURL(paths.home);
});

for (const locale of locales) {
  test(`axe finds no violation without a restaurant, and it fits small screens: ${locale} [TEAM-37, TEAM-39]`, async ({
    tablet,
    server,
    restaurant,
  }) => {
    test.slow();
    await deleteRestaurant(server, restaurant);
    const page = await tablet({ token: restaurant.owner.token, locale });
    await page.goto(paths.account);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(noneTitle);
    expect(await violationsInEachLook(page), 'the page').toEqual([]);
    await expectNoOverflow(page);
    await askToDeleteAccount(page);
    expect(await violationsInEachLook(page), 'the dialog').toEqual([]);
    await expectNoOverflow(page);
  });
}

async function expectNoOverflow(page: Page): Promise<void> {
  for (const [width, height] of [
    [320, 640],
    [740, 360],
  ] as const) {
    await turn(page, width, height);
    expect(await sidewaysOverflow(page), `${width} px`).toBeLessThanOrEqual(0);
  }
}

/** As its owner: a deletion by the operator would delete the account too. */
async function deleteRestaurant(server: Site, { id, owner }: TestRestaurant): Promise<void> {
  const body = { name: 'Le Petit Bistrot' };
  const { status } = await server.call('DELETE', `/restaurants/${id}`, {
    token: owner.token,
    body,
  });
  expect(status).toBe(200);
}
