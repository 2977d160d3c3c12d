import { paths } from '../../../src/paths.ts';
import { expect, test } from '../../support/browser/browser.ts';
import { askToDeleteAccount } from '../../support/browser/leaving-screen.ts';
import { violations } from '../../support/page-checks/axe.ts';
import { expectTidy } from '../../support/page-checks/looks.ts';
import { widerThanScreen } from '../../support/page-checks/overflow.ts';
import { turn } from '../../support/page-checks/turn.ts';
import { deleteOwn } from '../../support/people/act-code.ts';

const small = {
  screens: [
    [740, 360],
    [320, 640],
  ],
  checks: [widerThanScreen],
} as const;

test('a refused deletion scrolls its reason into view in a low window, by keyboard alone; axe finds no violation [TEAM-30]', async ({
  tablet,
  restaurant,
  browserErrors,
}) => {
  browserErrors.expect(/409|403/);
  const page = await tablet({ token: restaurant.owner.token });
  await turn(page, 740, 360);
  const dialog = await askToDeleteAccount(page);
  await page.keyboard.type(restaurant.owner.email);
  await page.keyboard.press('Enter');
  const alert = dialog.getByRole('alert');
  await expect(alert.getByRole('listitem').first()).toBeInViewport();
  expect(await violations(page)).toEqual([]);
  await alert.getByRole('button', { name: /^Supprimer le restaurant/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${paths.restaurant}#donnees`);
  await expect(page.getByRole('region', { name: 'Vos données' })).toBeInViewport();
});

test('without a restaurant, the account page and its dialog fit small screens, and axe finds no violation [TEAM-30]', {
  tag: '@heart',
}, async ({ tablet, server, restaurant: { id, owner } }) => {
  await deleteOwn({ ...server.world, call: server.call }, { id, owner });
  const page = await tablet({ token: owner.token });
  await page.goto(paths.account);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vous n’avez pas de restaurant');
  expect(await violations(page), 'the page').toEqual([]);
  await expectTidy(page, 'the page', small);
  await page.emulateMedia({ colorScheme: 'dark' });
  await askToDeleteAccount(page);
  expect(await violations(page), 'the dialog').toEqual([]);
  await expectTidy(page, 'the dialog', small);
});
