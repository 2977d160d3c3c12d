import { paths } from '../../../src/paths.ts';
import { systemClock } from '../../../src/platform/clock.ts';
import { violationsInEachTheme } from '../../support/page-checks/axe.ts';
import { buyersAt } from '../../support/people/buyers.ts';
import { expect } from '../../support/screens/browser.ts';
import { askToDelete, confirmWith, openOwnData } from '../../support/screens/leaving-screen.ts';
import { test } from '../../support/screens/setup/sold-server.ts';

test('a restaurant with a running subscription is not deleted; the error links to the subscription [TEAM-36]', async ({
  tablet,
  sold,
  restaurant,
  browserErrors,
}) => {
  browserErrors.expect(/409/);
  const { buy } = buyersAt({ call: sold.call, clock: systemClock }, sold.provider);
  await buy({ restaurantId: restaurant.id });
  const page = await tablet({ token: restaurant.owner.token });
  await openOwnData(page);
  const dialog = await askToDelete(page);
  await confirmWith(dialog, 'Le Petit Bistrot');
  await expect(dialog.getByRole('alert')).toContainText('Ce restaurant a un abonnement en cours');
  await expect(dialog.getByRole('textbox')).toHaveValue('Le Petit Bistrot');
  expect(await violationsInEachTheme(page, 'fr-FR')).toEqual([]);
  await dialog.getByRole('link', { name: 'Voir l’abonnement' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${paths.account}#abonnement`);
  const card = page.getByRole('region', { name: 'Abonnement', exact: true });
  await expect(card.getByRole('button', { name: /^Gérer/ })).toBeVisible();
});

test('without a restaurant, subscribing opens the account page, where one can be opened [TEAM-39]', async ({
  tablet,
  sold,
  restaurant,
}) => {
  const { id, owner } = restaurant;
  const body = { name: 'Le Petit Bistrot' };
  await sold.call('DELETE', `/restaurants/${id}`, { token: owner.token, body });
  const page = await tablet({ token: owner.token });
  await page.goto(paths.pricing);
  sold.provider.calls.length = 0;
  await expect(page.getByRole('button', { name: 'Déconnexion' })).toBeAttached();
  await page.getByRole('button', { name: 'S’abonner' }).click();
  await expect(page).toHaveURL(`${paths.account}#abonnement`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vous n’avez pas de restaurant');
  expect(sold.provider.calls).toEqual([]);
});
